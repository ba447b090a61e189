import { afterAll, beforeAll, expect, it } from 'vitest';
import { restClient } from '../kit/clients.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { openFounder } from '../kit/founder.ts';
import { createOperator } from '../kit/operator.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const FIRST = '2026-11-16';
const AGAIN = '2026-12-07';

describeAnyDialect('a listing that launches again', (dialect) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startTestApp({
      time: '2026-11-18T12:00:00Z',
      dialect,
      settings: { sampleData: false },
    });
  });
  afterAll(() => service[Symbol.asyncDispose]());
  const at = async (time: string) => {
    service.setTime(time);
    await service.app.catchUp();
  };
  const founder = (votes = 0) =>
    openFounder(service, {
      status: 'live',
      plan: 'free',
      launchWeek: FIRST,
      launchedAt: new Date('2026-11-16T00:00:00Z'),
      votes,
    });
  const read = async (name: string, args: object) => {
    const { call } = await restClient(service.url);
    const { ok, body } = await call(name, { ...args });
    expect(ok, JSON.stringify(body)).toBe(true);
    return body;
  };
  const week = async (monday: string): Promise<string[]> =>
    (await read('get_launch_week', { week: monday })).items.map(({ slug }: { slug: string }) => slug);
  const upcoming = async (): Promise<string[]> =>
    (await read('list_launches', { section: 'upcoming' })).items.map(({ slug }: { slug: string }) => slug);

  it('is in the week to come before its Monday, and stays in its first week after it', async () => {
    const one = await founder();
    const { slug } = await one.row();
    expect(await week(AGAIN)).toEqual([]);
    await one.buy('relaunch', { week: AGAIN });
    const { items } = await read('get_launch_week', { week: AGAIN });
    expect(items).toMatchObject([{ slug, status: 'live', launch_week: FIRST, relaunch_week: AGAIN }]);
    expect(await upcoming()).toContain(slug);
    expect(await week(FIRST)).toContain(slug);
    const page = await (await fetch(`${service.url}/weeks/${AGAIN}`)).text();
    expect(page).toContain(`/l/${slug}"`);
    expect(page).toContain('again from');

    await at('2026-12-08T12:00:00Z');
    expect(await one.row()).toMatchObject({ launchWeek: AGAIN, relaunchWeek: null });
    expect([await week(FIRST), await week(AGAIN)]).toEqual([[slug], [slug]]);
    expect(await upcoming()).toEqual([]);
    const { items: board } = await read('get_leaderboard', { board: 'community-weekly', week: FIRST });
    expect(board).toMatchObject([{ listing: { slug } }]);

    await one.buy('relaunch', { week: '2026-12-21' });
    await at('2026-12-22T12:00:00Z');
    expect([await week(FIRST), await week(AGAIN), await week('2026-12-21')]).toEqual([
      [slug],
      [slug],
      [slug],
    ]);
    await one.once('archive_listing');
    expect([await week(FIRST), await week(AGAIN), await week('2026-12-21')]).toEqual([[], [], []]);
    await at('2026-11-18T12:00:00Z');
  });

  it('is in that week no more once it is refunded', async () => {
    const one = await founder();
    const { slug } = await one.row();
    const number = await one.buy('relaunch', { week: AGAIN });
    expect(await week(AGAIN)).toContain(slug);
    await createOperator(service.databaseUrl)('orders', 'refund', number);
    expect(await week(AGAIN)).not.toContain(slug);
    expect(await upcoming()).not.toContain(slug);
    expect((await read('get_listing', { slug })).relaunch_week).toBeUndefined();
  });

  it('is ranked in each of its weeks by the votes of that week', async () => {
    const [again, once] = [await founder(), await founder()];
    await again.buy('relaunch', { week: AGAIN });
    await at('2026-12-08T12:00:00Z');
    const { db } = service.app;
    const vote = (listingId: number, accountId: number, monday: string) =>
      db.transaction((tx) =>
        tx.insert(tx.t.votes).values({ listingId, accountId, week: monday, createdAt: new Date(monday) }),
      );
    await vote(once.listing_id, 9001, FIRST);
    await vote(again.listing_id, 9002, FIRST);
    await vote(again.listing_id, 9003, FIRST);
    await vote(again.listing_id, 9004, AGAIN);
    const { items } = await read('get_launch_week', { week: FIRST });
    expect(items.slice(0, 2)).toMatchObject([
      { rank: 1, slug: (await again.row()).slug, week_votes: 2 },
      { rank: 2, slug: (await once.row()).slug, week_votes: 1 },
    ]);
    expect((await read('get_launch_week', { week: AGAIN })).items).toMatchObject([{ week_votes: 1 }]);
  });
});
