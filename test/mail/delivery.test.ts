import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer } from '../../mail/mailer.ts';
import type { Database } from '../../store/engine/database.ts';
import { follow } from '../../store/community/write/follows.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { filterBounced, listFailedMail } from '../../store/work/outgoing-mail.ts';
import { startProgram } from '../hostile/program.ts';
import { restClient } from '../kit/clients.ts';
import { addDraft, addOwnListing, addPerson, NOW, type Owner } from '../kit/owner.ts';
import { startSmtpServer } from '../kit/smtp-server.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const stack: AsyncDisposableStack[] = [];
afterEach(async () => {
  for (const one of stack.splice(0)) await one.disposeAsync();
});

/** The service with a real mail server, and a founder with a draft. */
async function setUp(replies: Parameters<typeof startSmtpServer>[0] = {}) {
  const kept = new AsyncDisposableStack();
  stack.push(kept);
  const smtp = await startSmtpServer(replies);
  kept.defer(() => smtp.close());
  const service = kept.use(
    await startTestApp({
      settings: { sampleData: false, mailFrom: 'Launch <hello@launch.example>' },
      secrets: { smtpUrl: smtp.url },
    }),
  );
  const owner = await addPerson(service.app.db, 'mira@tidepool.example', 'Mira Okafor');
  const draft = await addDraft(service.app.db, owner);
  const { call } = await restClient(service.url, owner.key);
  return { smtp, service, owner, draft, call, db: service.app.db };
}

async function addFollowers(db: Database, listingId: number, emails: string[]): Promise<Owner[]> {
  const people = [];
  for (const email of emails) {
    const person = await addPerson(db, email);
    await db.transaction((tx) => follow(tx, listingId, person.accountId, NOW));
    people.push(person);
  }
  return people;
}

/** Lets the clock run until nothing is left to be tried again. */
async function waitOut(service: TestApp, minutes: number): Promise<void> {
  service.setTime(new Date(NOW.getTime() + minutes * 60_000).toISOString());
  await service.app.catchUp();
}

describe('a message', () => {
  it('arrives as text and HTML, from the site and marked as automatic', async () => {
    const { smtp, call, draft } = await setUp();
    await call('invite_cofounder', { id: draft.id, email: 'Jonas@Tidepool.example' });
    const [{ to, mail }] = (await smtp.arrived(1)) as [(typeof smtp.delivered)[0]];
    expect(to).toBe('jonas@tidepool.example');
    expect(mail.from).toMatchObject({ address: 'hello@launch.example', name: 'Launch' });
    expect(mail.subject).toBe('Mira Okafor invites you to Tidepool on Launch Directory');
    expect(mail.text).toContain('/invites/');
    expect(mail.html).toContain('<a href="http');
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('holds no header that a name or title brought with it', async () => {
    const { smtp, call, db, owner } = await setUp();
    const listing = await addOwnListing(db, owner, 'tidepool', {
      name: 'Tidepool\r\nBcc: everybody@example.com',
    });
    await addFollowers(db, listing.id, ['reader@people.example']);
    await call('post_listing_update', {
      listing_id: listing.id,
      title: 'News\r\nX-Evil: yes\r\n\r\n<script>alert(1)</script>',
      body: 'Body <b>not bold</b>\r\n.\r\nMAIL FROM:<x@y.z>',
    });
    const [{ mail, raw }] = (await smtp.arrived(1)) as [(typeof smtp.delivered)[0]];
    expect(smtp.delivered.map(({ to }) => to)).toEqual(['reader@people.example']);
    expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-evil']));
    expect(mail.bcc).toBeUndefined();
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|x-evil):/im);
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).not.toContain('<b>');
  });

  it('is kept without its links once it was sent', async () => {
    const { smtp, call, draft, db, service } = await setUp();
    await call('invite_cofounder', { id: draft.id, email: 'jonas@tidepool.example' });
    await smtp.arrived(1);
    await service.app.catchUp();
    const [row] = await db.select().from(db.t.outgoingMail);
    expect(row).toMatchObject({ text: '', html: '', failedAt: null });
    expect(row?.sentAt).not.toBeNull();
  });
});

it('without a mail server what is kept goes after its days, and nothing else that lies there', async () => {
  const outboxFolder = await mkdtemp(path.join(tmpdir(), 'launch-directory-outbox-'));
  const names = ['2026-10-20T23-59-59.000Z-000001-a.eml', '2026-10-19T10-00-00.000Z-000002-b.eml.part'];
  const others = ['2026-10-21T00-00-00.000Z-000003-c.eml', 'notes.txt', '2026-10-01-my-own.eml'];
  for (const name of [...names, ...others]) await writeFile(path.join(outboxFolder, name), 'x');
  const log = pino({ level: 'silent' });
  const mailer = createMailer({
    smtpUrl: undefined,
    from: 'a@b.example',
    siteName: async () => 'Launch',
    outboxFolder,
    logContent: false,
    log,
  });
  await mailer.deleteOldOutboxFiles(new Date('2026-10-21T12:00:00Z'));
  expect((await readdir(outboxFolder)).sort()).toEqual(others.sort());
  await rm(outboxFolder, { recursive: true });
  await mailer.deleteOldOutboxFiles(new Date('2026-10-21T12:00:00Z'));
});

describe('a mail server that', () => {
  it('is busy gets the message again later, once', async () => {
    let busy = 2;
    const { smtp, call, draft, service } = await setUp({
      recipient: () => (busy-- > 0 ? { code: 451, text: 'try later' } : null),
    });
    await call('invite_cofounder', { id: draft.id, email: 'jonas@tidepool.example' });
    await service.app.catchUp();
    expect(smtp.delivered).toEqual([]);
    await waitOut(service, 1);
    await waitOut(service, 2);
    await waitOut(service, 60);
    expect(smtp.delivered).toHaveLength(1);
  });

  it('is busy once it has the text gets it again, as the standard asks', async () => {
    let busy = 1;
    const { smtp, call, draft, service } = await setUp({
      text: () => (busy-- > 0 ? { code: 452, text: 'no space' } : null),
    });
    await call('invite_cofounder', { id: draft.id, email: 'jonas@tidepool.example' });
    await service.app.catchUp();
    await waitOut(service, 5);
    expect(smtp.delivered).toHaveLength(1);
  });

  it('knows no such recipient is not asked again, and mail to followers leaves the address out', async () => {
    let asked = 0;
    const { smtp, call, draft, service, db, owner } = await setUp({
      recipient: (address) => {
        if (address !== 'gone@people.example') return null;
        asked += 1;
        return { code: 550, text: 'no such user here' };
      },
    });
    await call('invite_cofounder', { id: draft.id, email: 'gone@people.example' });
    await service.app.catchUp();
    await waitOut(service, 600);
    expect(asked).toBe(1);
    expect(await listFailedMail(db, 10)).toMatchObject([
      { recipient: 'gone@people.example', text: '', lastError: expect.stringContaining('550') as string },
    ]);
    expect([...(await filterBounced(db, ['gone@people.example', owner.email]))]).toEqual([
      'gone@people.example',
    ]);

    const listing = await addOwnListing(db, owner, 'tidepool');
    await addFollowers(db, listing.id, ['gone@people.example', 'reader@people.example']);
    await call('post_listing_update', { listing_id: listing.id, title: 'News', body: 'Text' });
    await service.app.catchUp();
    expect(asked).toBe(1);
    expect(smtp.delivered.map(({ to }) => to)).toEqual(['reader@people.example']);
  });

  it('refuses the text for good ends the message, not the address', async () => {
    const { call, draft, service, db } = await setUp({
      text: () => ({ code: 554, text: 'looks like spam' }),
    });
    await call('invite_cofounder', { id: draft.id, email: 'jonas@tidepool.example' });
    await service.app.catchUp();
    expect(await listFailedMail(db, 10)).toHaveLength(1);
    expect((await filterBounced(db, ['jonas@tidepool.example'])).size).toBe(0);
  });

  it('is not there at all costs nothing but time', async () => {
    const { smtp, call, draft, service } = await setUp();
    await smtp.close();
    expect((await call('invite_cofounder', { id: draft.id, email: 'jonas@tidepool.example' })).ok).toBe(true);
    await service.app.catchUp();
    const again = await startSmtpServer({ port: Number(new URL(smtp.url).port) });
    await waitOut(service, 5);
    expect(again.delivered).toHaveLength(1);
    await again.close();
  });
});

it('a message goes once after kill -9 between change and mail, and again with the same id after one while the server takes the text', async () => {
  // The first server never answers the recipient: the change is made, no text has left.
  const asked = Promise.withResolvers<void>();
  const silent = await startSmtpServer({
    recipient: () => {
      asked.resolve();
      return 'silent';
    },
  });
  let texts = 0;
  const smtp = await startSmtpServer({ text: () => ((texts += 1) === 1 ? 'silent' : null) });
  await using program = await startProgram({ SMTP_URL: silent.url });
  await using db = await openDatabase(program.databaseUrl);
  const owner = await addPerson(db, 'mira@tidepool.example');
  const draft = await addDraft(db, owner);
  const { call } = await restClient(program.url, owner.key);
  expect((await call('invite_cofounder', { id: draft.id, email: 'jonas@tidepool.example' })).ok).toBe(true);
  await asked.promise;
  await program.killAndRestart({ SMTP_URL: smtp.url });
  await smtp.textReceived;
  await program.killAndRestart();
  const delivered = await smtp.arrived(2);
  expect(await program.stop()).toBe(0);
  expect(delivered.map(({ to }) => to)).toEqual(['jonas@tidepool.example', 'jonas@tidepool.example']);
  expect(new Set(delivered.map(({ mail }) => mail.messageId)).size).toBe(1);
  expect(await db.select().from(db.t.outgoingMail)).toMatchObject([{ sentAt: expect.any(Date) }]);
  expect(await db.$count(db.t.jobs, eq(db.t.jobs.kind, 'mail'))).toBe(0);
  await silent.close();
  await smtp.close();
}, 60_000);
