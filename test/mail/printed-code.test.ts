import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createMailJob } from '../../mail/mail-job.ts';
import { createMailer } from '../../mail/mailer.ts';
import { createHolder } from '../../store/work/lease.ts';
import { findMail } from '../../store/work/outgoing-mail.ts';
import { addMail } from '../../store/work/write/outgoing-mail.ts';
import { openTemporaryDatabase } from '../kit/databases.ts';

it('without a mail server a sign-in code is alone on a line of the log, and any other message is printed whole', async () => {
  const outboxFolder = await mkdtemp(path.join(tmpdir(), 'launch-directory-'));
  onTestFinished(() => rm(outboxFolder, { recursive: true }));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(String(JSON.parse(line).msg)) });
  const mailer = createMailer({
    ...{ smtpUrl: undefined, from: 'no-reply@example.com', siteName: async () => 'Launch Directory' },
    ...{ outboxFolder, logContent: true, log },
  });
  const mail = {
    id: 1,
    to: 'ana@example.com',
    text: 'Hello',
    html: '<p>Hello</p>',
    headers: {},
    createdAt: new Date(),
  };
  const handOver = async () => undefined;
  const { signal } = new AbortController();
  await mailer.send({ ...mail, key: 'code-1', subject: '458717 is your code' }, handOver, signal);
  await mailer.send({ ...mail, key: 'other-1', subject: 'Hello' }, handOver, signal);
  expect(lines).toEqual([
    'sign-in code for ana@example.com: 458717',
    'mail kept: no SMTP_URL',
    'mail kept: no SMTP_URL',
  ]);
});

it('a sign-in code is not kept where its mail may have arrived or not; any other message is, for the operator', async () => {
  await using db = await openTemporaryDatabase();
  const outboxFolder = path.join(tmpdir(), 'not-made');
  const log = pino({ level: 'silent' });
  const [from, now] = ['no-reply@example.com', () => new Date('2026-11-18T12:00:00Z')];
  const mailer = createMailer({
    ...{
      smtpUrl: undefined,
      from,
      siteName: async () => 'Launch Directory',
      outboxFolder,
      logContent: false,
      log,
    },
  });
  const handle = createMailJob({ db, mailer, now, log, recordAlarm: () => undefined });
  const keptText = async (key: string) => {
    const mail = { key, to: 'ana@example.com', subject: '458717', text: '458717', html: '<p>458717</p>' };
    await db.transaction(async (tx) => {
      await addMail(tx, mail, now());
      await tx.update(tx.t.outgoingMail).set({ attempts: 3, handedOverAt: now() });
    });
    const job = { id: 1, kind: 'mail', key, payload: {}, attempts: 4, holder: createHolder() } as const;
    await handle(job, new AbortController().signal);
    return (await findMail(db, key))?.text;
  };
  expect([await keptText('code-1'), await keptText('other-1')]).toEqual(['', '458717']);
});
