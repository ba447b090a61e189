import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follow } from '../../store/community/write/follows.ts';
import { addJob } from '../../store/work/write/jobs.ts';
import { unsubscribeFromMail } from '../../store/people/write/ended-mail.ts';
import { findAccountByEmail } from '../../store/people/accounts.ts';
import { findListing, type ListingRow } from '../../store/listings/listings.ts';
import { openBrowser } from '../kit/browser.ts';
import { type CallOperation, mcpClient, restClient } from '../kit/clients.ts';
import { addOwnListing, addPerson, NOW, type Owner } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let mira: Owner;
let call: CallOperation;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
  mira = await addPerson(service.app.db, 'mira@tidepool.example');
  call = (await restClient(service.url, mira.key)).call;
});
afterAll(() => service[Symbol.asyncDispose]());

/** A live listing with followers. */
async function followed(slug: string, ...emails: string[]): Promise<ListingRow> {
  const { db } = service.app;
  const listing = await addOwnListing(db, mira, slug);
  for (const email of emails) {
    const { accountId } = await addPerson(db, email);
    await db.transaction((tx) => follow(tx, listing.id, accountId, NOW));
  }
  return listing;
}

const post = (listing: ListingRow, args: Record<string, unknown> = {}) =>
  call('post_listing_update', { listing_id: listing.id, title: 'Version 2', body: 'It is out.', ...args });

const mailTo = async (email: string) => {
  await service.app.catchUp();
  return (await service.mail()).filter(({ to }) => to === email);
};

describe('an update', () => {
  it('is published, and each follower gets it once', async () => {
    const listing = await followed('once', 'a@once.example', 'b@once.example');
    const { body } = await post(listing);
    expect(body).toMatchObject({ listing_id: listing.id, title: 'Version 2', followers: 2 });
    expect((await call('get_listing', { slug: 'once' })).body.updates).toMatchObject([
      { title: 'Version 2', body: 'It is out.' },
    ]);
    const [mail, ...more] = await mailTo('a@once.example');
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('once: Version 2');
    expect(mail!.text).toContain(`${service.url}/l/once`);
    await service.restart();
    expect(await mailTo('a@once.example')).toHaveLength(1);
    expect(await mailTo('b@once.example')).toHaveLength(1);
  });

  it('sent again with the same idempotency key is one update and one mail', async () => {
    const listing = await followed('retried', 'a@retried.example');
    const again = await restClient(service.url, mira.key, { 'idempotency-key': 'update-1' });
    const args = { listing_id: listing.id, title: 'T', body: 'B' };
    const first = await again.call('post_listing_update', args);
    expect((await again.call('post_listing_update', args)).body).toEqual(first.body);
    expect(await mailTo('a@retried.example')).toHaveLength(1);
  });

  it('says that nobody is told, where nobody follows', async () => {
    const { body } = await post(await followed('lonely'));
    expect(body).toMatchObject({ followers: 0, told: expect.stringContaining('Nobody follows it yet') });
  });

  it('says who of those that follow is told', async () => {
    const listing = await followed('some', 'a@some.example', 'b@some.example');
    const { db } = service.app;
    const { id } = (await findAccountByEmail(db, 'b@some.example'))!;
    await db.transaction((tx) => unsubscribeFromMail(tx, id, 'followed_news', NOW));
    const { body } = await post(listing);
    expect(body).toMatchObject({ followers: 1, told: expect.stringContaining('1 of its 2 followers') });
    expect(await mailTo('b@some.example')).toEqual([]);
  });

  it('of a listing that is not live is mailed to nobody, also once it is live, and says so', async () => {
    const listing = await followed('early', 'a@early.example');
    const { db } = service.app;
    const setStatus = (status: 'scheduled' | 'live') =>
      db.transaction((tx) =>
        tx.update(tx.t.listings).set({ status }).where(eq(tx.t.listings.id, listing.id)),
      );
    await setStatus('scheduled');
    const { body } = await post(listing);
    expect(body).toMatchObject({ followers: 0, told: expect.stringContaining('not live') });
    await setStatus('live');
    expect(await mailTo('a@early.example')).toEqual([]);
    expect((await call('get_listing', { slug: 'early' })).body.updates).toMatchObject([
      { title: 'Version 2' },
    ]);
  });

  it('is mailed to nobody where the listing was taken down before the mail went out', async () => {
    const listing = await followed('gone', 'a@gone.example');
    await service.app.db.transaction(async (tx) => {
      await tx.update(tx.t.listings).set({ status: 'archived' }).where(eq(tx.t.listings.id, listing.id));
      await addJob(tx, { kind: 'tell_launched', key: String(listing.id) }, NOW);
    });
    expect(await mailTo('a@gone.example')).toEqual([]);
  });

  // More than the hundred whose mail is queued in one transaction.
  it('reaches all of many followers', async () => {
    const emails = Array.from({ length: 110 }, (_, i) => `reader-${i}@many.example`);
    const listing = await followed('many', ...emails);
    expect((await post(listing)).body.followers).toBe(110);
    await service.app.catchUp();
    const sent = (await service.mail()).filter(({ to }) => to.endsWith('@many.example'));
    expect(new Set(sent.map(({ to }) => to)).size).toBe(110);
    expect(sent).toHaveLength(110);
  }, 30_000);

  it.each([
    [{ title: '' }, 'title'],
    [{ title: '   ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ body: '' }, 'body'],
    [{ body: 'x'.repeat(5001) }, 'body'],
    [{ notify: false }, 'notify'],
  ])('with %j is refused', async (args, field) => {
    const listing = (await findListing(service.app.db, 1))!;
    expect((await post(listing, args)).body.error).toMatchObject({ code: 'invalid_request', field });
  });

  it('of an archived listing, or one of somebody else, is refused', async () => {
    const archived = await addOwnListing(service.app.db, mira, 'archived', { status: 'archived' });
    expect((await post(archived)).body.error.code).toBe('conflict');
    const theirs = await addOwnListing(
      service.app.db,
      await addPerson(service.app.db, 'x@y.example'),
      'theirs',
    );
    const mcp = await mcpClient(service.url, { pin: '2026-07-28' }, mira.key);
    const { body } = await mcp.call('post_listing_update', { listing_id: theirs.id, title: 'T', body: 'B' });
    expect(body.error.code).toBe('not_found');
    await mcp.close();
  });
});

describe('unsubscribing', () => {
  async function linkFor(slug: string, email: string): Promise<URL> {
    const listing = await followed(slug, email);
    await post(listing);
    const [mail] = await mailTo(email);
    const header = mail!.headers['list-unsubscribe'] ?? '';
    expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(header).toMatch(/^<http.*>$/);
    expect(mail!.text).toContain(header.slice(1, -1));
    return new URL(header.slice(1, -1));
  }
  const follows = async (slug: string) => (await call('get_listing', { slug })).body.follows as number;

  it('works in one click of the mail program, without cookies, and as often as it is sent', async () => {
    const link = await linkFor('one-click', 'reader@one-click.example');
    expect(await follows('one-click')).toBe(1);
    for (let i = 0; i < 2; i += 1) {
      const response = await fetch(link, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(response.status).toBe(200);
    }
    expect(await follows('one-click')).toBe(0);
    await call('post_listing_update', { listing_id: (await followed('x-1')).id, title: 'T', body: 'B' });
    expect(await mailTo('reader@one-click.example')).toHaveLength(1);
  });

  it('by a person is a page with a button: opening the link changes nothing', async () => {
    const link = await linkFor('by-hand', 'reader@by-hand.example');
    const browser = openBrowser(service.url);
    const page = await browser.get(link.href);
    expect(page.$('h1').text()).toContain('by-hand');
    expect(await follows('by-hand')).toBe(1);
    const response = await fetch(new URL(page.$('main form').attr('action')!, service.url), {
      method: 'POST',
    });
    expect(await response.text()).toContain('You are unsubscribed');
    expect(await follows('by-hand')).toBe(0);
  });

  it('ends the follow it was signed for and no other', async () => {
    const link = await linkFor('signed', 'reader@signed.example');
    const other = await followed('signed-other', 'reader@signed.example');
    const [, account, signature] = link.searchParams.get('token')!.split('.');
    for (const token of [
      `${other.id}.${account}.${signature}`,
      `1.1.${'A'.repeat(43)}`,
      `${link.searchParams.get('token')}x`,
      '',
      '%00',
      'a'.repeat(5000),
    ]) {
      for (const method of ['GET', 'POST']) {
        const response = await fetch(`${service.url}/unsubscribe?token=${token}`, { method });
        expect(response.status).toBe(404);
      }
    }
    expect((await fetch(`${service.url}/unsubscribe?token=a&token=b`)).status).toBe(404);
    expect(await follows('signed-other')).toBe(1);
  });
});
