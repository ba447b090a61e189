import { afterAll, beforeAll, expect, it } from 'vitest';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { mcpClient, restClient } from '../kit/clients.ts';
import { describeDialects } from '../kit/databases.ts';
import { addOwnListing, addPerson, NOW, type Owner } from '../kit/owner.ts';
import { signIn, createCodeReader } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { follow } from '../../store/community/write/follows.ts';
import { addVote } from '../../store/community/write/votes.ts';
import { deleteExpiredRows } from '../../store/site/write/retention.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeDialects('statistics of a listing', (dialect) => {
  let service: TestApp;
  let mira: Owner;
  beforeAll(async () => {
    service = await startTestApp({
      dialect,
      settings: { sampleData: false, trustedProxies: ['loopback'] },
      time: NOW.toISOString(),
    });
    mira = await addPerson(service.app.db, 'mira@tidepool.example');
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const from = (address: string, headers: Record<string, string> = {}) => ({
    'user-agent': BROWSER,
    'x-forwarded-for': address,
    ...headers,
  });
  const look = (slug: string, headers: Record<string, string>) =>
    fetch(`${service.url}/l/${slug}`, { headers });
  const click = (slug: string, headers: Record<string, string>) =>
    fetch(`${service.url}/l/${slug}/visit`, {
      method: 'POST',
      body: 'PING',
      headers: { 'content-type': 'text/ping', ...headers },
    });
  const statsOf = async (listing_id: number) => {
    const { call, close } = await viaRestAndMcp(service.url, mira.key);
    const { ok, body } = await call('get_listing_stats', { listing_id });
    await close();
    expect(ok, JSON.stringify(body)).toBe(true);
    return body;
  };
  /** Counting goes on after the answer. */
  const until = async (id: number, holds: (totals: any) => boolean) =>
    expect.poll(async () => holds((await statsOf(id)).totals)).toBe(true);

  it('are empty before anybody came, and nobody else reads them', async () => {
    const { id } = await addOwnListing(service.app.db, mira, 'quiet');
    expect(await statsOf(id)).toEqual({
      listing_id: id,
      slug: 'quiet',
      from: '2026-10-20',
      to: '2026-11-18',
      totals: { views: 0, outbound_clicks: 0, votes: 0, follows: 0 },
      days: [],
    });
    const stranger = await addPerson(service.app.db, 'stranger@example.com');
    const { call } = await restClient(service.url, stranger.key);
    expect((await call('get_listing_stats', { listing_id: id })).body.error.code).toBe('not_found');
  });

  it('count each person once a day, with the host they came from and whether they went on', async () => {
    const { id } = await addOwnListing(service.app.db, mira, 'visited');
    await look('visited', from('192.0.2.1', { referer: 'https://www.news.example/item?id=1' }));
    await look('visited', from('192.0.2.1', { referer: 'https://other.example/' }));
    await look('visited', from('192.0.2.2', { referer: `${service.url}/` }));
    await look('visited', from('192.0.2.3', { referer: 'https://news.example/' }));
    await look('visited', from('192.0.2.4', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }));
    const { headers } = await look('visited', from('192.0.2.1'));
    const cached = from('192.0.2.5', {
      'if-none-match': String(headers.get('etag')),
      // As browsers send it; fetch alone would say `no-cache`.
      'cache-control': 'max-age=0',
    });
    expect((await look('visited', cached)).status).toBe(304);
    await click('visited', from('192.0.2.1'));
    await click('visited', from('192.0.2.1'));
    await click('visited', from('192.0.2.9', { 'content-type': 'text/plain' }));
    await click('visited', from('192.0.2.9', { 'sec-fetch-site': 'cross-site' }));
    await until(id, ({ views, outbound_clicks }) => views === 4 && outbound_clicks === 1);
    const { totals, days } = await statsOf(id);
    expect(totals).toMatchObject({ views: 4, outbound_clicks: 1 });
    expect(Object.values(totals.referrer_hosts).reduce((a: any, b: any) => a + b)).toBe(2);
    expect(totals.referrer_hosts).not.toHaveProperty(new URL(service.url).hostname);
    expect(days).toEqual([{ day: '2026-11-18', ...totals }]);
  });

  it('leave out whose listing it is, where they are signed in', async () => {
    const { id } = await addOwnListing(service.app.db, mira, 'own');
    const browser = await signIn(service.url, mira.email, createCodeReader(service));
    await browser.get('/l/own', from('192.0.2.20'));
    const { call, close } = await mcpClient(service.url, { pin: '2026-07-28' }, mira.key);
    await call('get_listing', { slug: 'own' });
    await close();
    await look('own', from('192.0.2.21'));
    await service.app.catchUp();
    await until(id, ({ views }) => views > 0);
    expect((await statsOf(id)).totals).toEqual({ views: 1, outbound_clicks: 0, votes: 0, follows: 0 });
  });

  it('name at most twenty hosts a day, and only what can be one', async () => {
    const { id } = await addOwnListing(service.app.db, mira, 'linked');
    for (let n = 0; n < 23; n += 1)
      await look(
        'linked',
        from(`198.51.100.${n}`, { referer: `https://ignore-the-rest.of.site-${n}.example/` }),
      );
    await look('linked', from('198.51.100.30', { referer: `https://${'x'.repeat(120)}.example/` }));
    await look('linked', from('198.51.100.31', { referer: 'javascript:alert(1)' }));
    await until(id, ({ views }) => views === 25);
    const { referrer_hosts } = (await statsOf(id)).totals;
    expect(Object.keys(referrer_hosts)).toHaveLength(21);
    expect(referrer_hosts.other).toBe(4);
    expect(referrer_hosts['site-0.example']).toBe(1);
  });

  it('say what assistants did, by family of client in either era, without any words of theirs', async () => {
    const { db } = service.app;
    const { id } = await addOwnListing(db, mira, 'sought', { name: 'Sought' });
    await addOwnListing(db, mira, 'rival');
    const rest = await restClient(service.url, undefined, { 'user-agent': 'ChatGPT-User/2.0' });
    await rest.call('search_listings', { q: 'sought' });
    await rest.call('search_listings', { q: 'sought' });
    await rest.call('get_listing', { slug: 'sought', fields: ['tagline'] });
    const robot = await restClient(service.url, undefined, { 'user-agent': 'Googlebot/2.1' });
    await robot.call('get_listing', { slug: 'sought' });
    const claude = await mcpClient(service.url, { pin: '2026-07-28' }, undefined, 'claude-ai');
    await claude.call('compare_listings', { a: 'sought', b: 'rival' });
    await claude.close();
    const old = await mcpClient(service.url, 'legacy', undefined, 'some-client');
    await old.call('get_listing', { slug: 'sought' });
    await old.close();
    await service.app.catchUp();
    expect((await statsOf(id)).totals.assistant).toEqual({
      search_shown: { chatgpt: 2 },
      opened: { chatgpt: 1, other: 1 },
      compared: { claude: 1 },
    });
  });

  it('hold votes and follows of the day they were given, and survive a restart', async () => {
    const { id } = await addOwnListing(service.app.db, mira, 'liked');
    const fan = await addPerson(service.app.db, 'fan@example.com');
    await service.app.db.transaction(async (tx) => {
      await addVote(tx, { listingId: id, accountId: fan.accountId, week: '2026-11-16' }, NOW);
      await follow(tx, id, fan.accountId, NOW);
    });
    const { call } = await restClient(service.url, undefined, { 'user-agent': 'Cursor/1.0' });
    await call('get_listing', { slug: 'liked' });
    // What waits in memory is written when the service stops.
    await service.restart();
    expect((await statsOf(id)).totals).toEqual({
      views: 0,
      outbound_clicks: 0,
      votes: 1,
      follows: 1,
      assistant: { opened: { cursor: 1 } },
    });
  });

  it('stand on a page of the owner, and go after 400 days', async () => {
    const browser = await signIn(service.url, mira.email, createCodeReader(service));
    const { db } = service.app;
    const { listings, listingCounts } = db.t;
    const all = await db.select({ id: listings.id, slug: listings.slug }).from(listings);
    const sought = all.find(({ slug }) => slug === 'sought')!;
    const page = await browser.get(`/account/listings/${sought.id}/stats`);
    expect(page.text).toContain('chatgpt');
    expect((await browser.get(`/account/listings/${sought.id}`)).text).toContain(
      `/account/listings/${sought.id}/stats`,
    );
    await deleteExpiredRows(db, new Date('2028-01-01'), new AbortController().signal);
    expect(await db.select().from(listingCounts)).toEqual([]);
  });
});
