import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addContribution } from '../../store/launches/write/leaderboards.ts';
import { findLiveListing } from '../../store/listings/listings.ts';
import { deleteExpiredRows } from '../../store/site/write/retention.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import type { CallOperation } from '../kit/clients.ts';
import { addListing } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

type Place = {
  rank: number;
  is_paid?: true;
  listing: { slug: string };
  metric: { value: number };
};

const BOARDS = ['community-weekly', 'community-all-time', 'billboard', 'domain-rating', 'revenue'] as const;

let service: TestApp;
let call: CallOperation;
let close: () => Promise<void>;
beforeAll(async () => {
  service = await startTestApp({ time: '2026-11-18T12:00:00Z' });
  ({ call, close } = await viaRestAndMcp(service.url));
});
afterAll(async () => {
  await close();
  await service[Symbol.asyncDispose]();
});

beforeEach(() => service.setTime('2026-11-18T12:00:00Z'));

const board = async (name: string, args: object = {}) => {
  const { ok, body } = await call('get_leaderboard', { board: name, ...args });
  expect(ok, JSON.stringify(body)).toBe(true);
  return body;
};

describe('get_leaderboard', () => {
  it.each(BOARDS)('ranks %s from 1, by its metric, each listing once', async (name) => {
    const body = await board(name, { per_page: 100 });
    expect(body.items.length).toBeGreaterThan(3);
    expect(body.total).toBe(body.items.length);
    expect(body.items.map(({ rank }: Place) => rank)).toEqual(body.items.map((_: Place, i: number) => i + 1));
    const values = body.items.map(({ metric }: Place) => metric.value);
    expect(values).toEqual(values.toSorted((a: number, b: number) => b - a));
    expect(new Set(body.items.map(({ listing }: Place) => listing.slug)).size).toBe(body.total);
    expect(body.items[0].listing).toMatchObject({
      slug: expect.any(String),
      name: expect.any(String),
      url: expect.stringContaining('/l/'),
      votes: expect.any(Number),
      status: 'live',
      sample: true,
    });
  });

  it.each(BOARDS)('gives %s in pages that fit together', async (name) => {
    const { items: all, total } = await board(name, { per_page: 100 });
    const paged = [];
    for (let page = 1; ; page += 1) {
      const body = await board(name, { page, per_page: 4 });
      expect(body).toMatchObject({ page, per_page: 4, total });
      paged.push(...body.items);
      if (!body.has_more) break;
    }
    expect(paged).toEqual(all);
  });

  it('says of the billboard, and of no other board, that it is paid: in a flag, on each place and in words', async () => {
    for (const name of BOARDS) {
      const body = await board(name);
      const paid = name === 'billboard';
      expect(body.is_paid).toBe(paid);
      expect(body.items.every((item: Place) => item.is_paid === (paid ? true : undefined))).toBe(true);
      expect(/paid ranking/i.test(body.about)).toBe(paid);
    }
  });

  it('says so of an empty billboard too', async () => {
    await using empty = await startTestApp({ settings: { sampleData: false } });
    const rest = await viaRestAndMcp(empty.url);
    const { body } = await rest.call('get_leaderboard', { board: 'billboard' });
    expect(body).toMatchObject({ is_paid: true, items: [], total: 0, has_more: false });
    await rest.close();
  });

  it('adds a contribution to those before, once for each payment', async () => {
    const { db } = service.app;
    const { total } = await board('billboard');
    const { id } = await addListing(db, 'generous');
    for (const [key, amountCents] of [
      ['line-1', 9_000_000],
      ['line-2', 1_000_050],
      ['line-1', 9_000_000],
    ] as const) {
      await db.transaction((tx) => addContribution(tx, { key, listingId: id, amountCents }, new Date()));
    }
    const after = await board('billboard');
    expect(after.total).toBe(total + 1);
    expect(after.items[0]).toMatchObject({
      rank: 1,
      is_paid: true,
      listing: { slug: 'generous' },
      metric: { name: 'contributed_cents', value: 10_000_050, text: '€100,000.50' },
    });
  });

  it('takes the week only for the weekly board, and says so clearly', async () => {
    for (const name of BOARDS.slice(1)) {
      const { ok, body } = await call('get_leaderboard', { board: name, week: 'this' });
      expect(ok).toBe(false);
      expect(body.error).toMatchObject({
        code: 'invalid_request',
        field: 'week',
        message: `The ${name} board has no weeks.`,
      });
    }
  });

  it('knows this week, the last, and the week any day is in', async () => {
    expect((await board('community-weekly')).week).toBe('2026-11-16');
    expect((await board('community-weekly', { week: 'this' })).week).toBe('2026-11-16');
    const last = await board('community-weekly', { week: 'last' });
    expect(last.week).toBe('2026-11-09');
    expect(await board('community-weekly', { week: '2026-11-15' })).toEqual(last);
    const { body: calendar } = await call('get_launch_week', { week: 'last' });
    expect(last.items.map(({ listing, metric }: Place) => [listing.slug, metric.value])).toEqual(
      calendar.items.map(({ slug, week_votes }: { slug: string; week_votes: number }) => [slug, week_votes]),
    );
  });

  it.each(['next', '2026-11-23', '2026-02-30', 'soon'])('refuses the week "%s"', async (week) => {
    const { ok, body } = await call('get_leaderboard', { board: 'community-weekly', week });
    expect(ok).toBe(false);
    expect(body.error).toMatchObject({ code: 'invalid_request', field: 'week', fix: expect.any(String) });
  });

  it('finds no board or week that does not exist, and any week that does', async () => {
    const { ok, body } = await call('get_leaderboard', { board: 'popular' });
    expect(ok).toBe(false);
    expect(body.error).toMatchObject({ code: 'not_found', field: 'board' });
    expect((await call('get_launch_week', { week: 'zzz' })).body.error).toMatchObject({ code: 'not_found' });
    const { body: past } = await call('get_launch_week', { week: '1900-01-01' });
    expect(past).toMatchObject({ week: '1900-01-01', period: 'past', items: [] });
  });
});

describe('the figures of get_listing', () => {
  it('are community rating, and Domain Rating with its trend up to now', async () => {
    const { body } = await call('get_listing', { slug: 'tidewatch' });
    expect(body.community_rating.reviews).toBeGreaterThan(0);
    expect(body.community_rating.average).toBeGreaterThanOrEqual(1);
    expect(body.community_rating.average).toBeLessThanOrEqual(5);
    const days = body.domain_rating.trend.map(({ day }: { day: string }) => day);
    expect(days.length).toBeGreaterThan(5);
    expect(days).toEqual(days.toSorted());
    expect(body.domain_rating.trend.at(-1)).toEqual({ day: '2026-11-18', value: body.domain_rating.value });
  });

  it('have no average without reviews', async () => {
    await addListing(service.app.db, 'unreviewed');
    const { body } = await call('get_listing', { slug: 'unreviewed' });
    expect(body.community_rating).toEqual({ reviews: 0 });
    expect(body).not.toHaveProperty('domain_rating');
  });

  it('cool down by themselves: what trends is counted anew every hour', async () => {
    const { items } = (await call('list_launches', { section: 'trending' })).body;
    const trending = async () => (await findLiveListing(service.app.db, items[0].slug))!.trending;
    const before = await trending();
    service.setTime('2026-11-18T14:00:00Z');
    await service.app.catchUp();
    const after = await trending();
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThan(before);
    service.setTime('2026-11-18T12:00:00Z');
    await service.app.catchUp();
    expect(await trending()).toBe(before);
  });
});

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('views', () => {
  const see = (slug: string, headers: Record<string, string>, method = 'GET') =>
    fetch(`${service.url}/l/${slug}`, { method, headers }).then((response) => response.text());
  const viewsOf = async (listingId: number) => {
    const { listingViews } = service.app.db.t;
    const rows = await service.app.db
      .select()
      .from(listingViews)
      .where(eq(listingViews.listingId, listingId));
    return rows.map(({ day, views }) => [day, views]);
  };

  it('are of people, not of bots, prefetching, HEAD requests and the API', async () => {
    const { id } = await addListing(service.app.db, 'seen');
    const after = await addListing(service.app.db, 'seen-after');
    await see('seen', {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    await see('seen', { 'user-agent': 'curl/8.9.1' });
    await see('seen', { 'user-agent': BROWSER, 'sec-purpose': 'prefetch;prerender' });
    await see('seen', { 'user-agent': BROWSER }, 'HEAD');
    await call('get_listing', { slug: 'seen' });
    // Views are written in their order: once this one is there, the others would be.
    await see('seen-after', { 'user-agent': BROWSER });
    await expect.poll(() => viewsOf(after.id)).toEqual([['2026-11-18', 1]]);
    expect(await viewsOf(id)).toEqual([]);
  });

  it('count once a day for each address, which is kept in no readable form and for that day only', async () => {
    const { id } = await addListing(service.app.db, 'seen-twice');
    await see('seen-twice', { 'user-agent': BROWSER });
    await expect.poll(() => viewsOf(id)).toEqual([['2026-11-18', 1]]);
    await see('seen-twice', { 'user-agent': `${BROWSER} another` });
    service.setTime('2026-11-19T12:00:00Z');
    await see('seen-twice', { 'user-agent': BROWSER });
    await expect
      .poll(() => viewsOf(id))
      .toEqual([
        ['2026-11-18', 1],
        ['2026-11-19', 1],
      ]);
    await service.app.catchUp();
    expect((await call('get_listing', { slug: 'seen-twice' })).body.views).toBe(2);
    await deleteExpiredRows(
      service.app.db,
      new Date('2026-11-19T12:00:00Z'),
      new AbortController().signal,
      'hourly',
    );
    const visitors = await service.app.db.select().from(service.app.db.t.listingVisitors);
    expect(visitors.map(({ day }) => day)).toEqual(['2026-11-19']);
    expect(visitors[0]!.visitorHash).toMatch(/^[\w-]{43}$/);
  });
});
