import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mondayOf } from '../../rules/launches/weeks.ts';
import { isDisposableAddress } from '../../rules/people/established-account.ts';
import { addVote } from '../../store/community/write/votes.ts';
import { findListingBySlug } from '../../store/listings/listings.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import type { Answer } from '../../tools/index.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { createVoters } from '../kit/voters.ts';

const RING = 50;
const DAY = 24 * 60 * 60 * 1000;

describeAnyDialect('a ring of new accounts', (dialect) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startTestApp({
      dialect,
      settings: { sampleData: false },
      time: new Date().toISOString(),
    });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const get = async <T>(path: string): Promise<T> => (await (await fetch(service.url + path)).json()) as T;
  const slugs = ({ items }: { items: { slug: string }[] }) => items.map(({ slug }) => slug);
  const ranks = async () => {
    await service.app.catchUp();
    const board = await get<Answer<'get_leaderboard'>>('/v1/leaderboards/community-all-time');
    const weekly = await get<Answer<'get_leaderboard'>>('/v1/leaderboards/community-weekly');
    return {
      all: board.items.map(({ listing }) => listing.slug),
      week: weekly.items.map(({ listing }) => listing.slug),
      launches: slugs(await get<Answer<'get_launch_week'>>('/v1/launches/weeks/this')),
      voted: slugs(await get<Answer<'list_launches'>>('/v1/launches?section=most-voted')),
      followed: slugs(await get<Answer<'list_launches'>>('/v1/launches?section=most-followed')),
      trending: slugs(await get<Answer<'list_launches'>>('/v1/launches?section=trending')),
      search: slugs(await get<Answer<'search_listings'>>('/v1/listings?q=product')),
    };
  };

  it('moves no rank, is counted all the same, and weighs once its accounts have come back after a week', async () => {
    const { db } = service.app;
    const now = new Date();
    await addOldLaunch(service, now);
    const week = await get<Answer<'get_launch_week'>>('/v1/launches/weeks/this');
    const launch = {
      launchWeek: week.week,
      launchedAt: new Date(`${week.week}T00:00:00Z`),
      tagline: 'A product',
    };
    for (const slug of ['first', 'second', 'last']) await addListing(db, slug, launch);
    const settled = await createVoters(db, 2, 'settled');
    await db.transaction((tx) => tx.update(tx.t.accounts).set({ establishedAt: now }));
    for (const vote of settled) await vote(service.url, '/votes', { give: 'first' });
    await settled[0]!(service.url, '/votes', { give: 'second' });
    await settled[0]!(service.url, '/l/second/follow', {});
    expect(await db.$count(db.t.votes, eq(db.t.votes.light, true))).toBe(0);
    const before = await ranks();
    expect(before.all).toEqual(['first', 'second', 'oldest', 'last']);

    const ring = await createVoters(db, RING, 'ring');
    for (const vote of ring) {
      expect(await vote(service.url, '/votes', { give: 'last' })).toBe(303);
      await vote(service.url, '/l/last/follow', {});
    }
    expect(await ranks()).toEqual(before);
    const { votes } = await get<Answer<'get_listing'>>('/v1/listings/last');
    expect(votes).toBe(RING);
    const page = await (await fetch(`${service.url}/l/last`)).text();
    expect(page).toContain(`${RING} of its votes`);

    // Accounts that were used once stay light; one whose person comes back weighs.
    service.setTime(new Date(now.getTime() + 8 * DAY).toISOString());
    await service.app.catchUp();
    expect((await ranks()).voted).toEqual(before.voted);
    await addListing(db, 'later', launch);
    await ring[0]!(service.url, '/votes', { give: 'later' });
    await ring[1]!(service.url, '/votes', { give: 'later' });
    await ring[2]!(service.url, '/votes', { give: 'later' });
    expect((await ranks()).voted[0]).toBe('later');
    const light = await db.$count(db.t.votes, eq(db.t.votes.light, true));
    service.setTime(new Date(now.getTime() + 9 * DAY).toISOString());
    await service.app.catchUp();
    expect(await db.$count(db.t.votes, eq(db.t.votes.light, true))).toBeLessThan(light);
  }, 120_000);
});

/** A directory whose first account and first launch are a month old. */
async function addOldLaunch({ app: { db } }: TestApp, now: Date): Promise<void> {
  const launchedAt = new Date(now.getTime() - 30 * DAY);
  await db.transaction((tx) => getOrCreateAccount(tx, 'first@example.com', launchedAt));
  await addListing(db, 'oldest', { launchWeek: mondayOf(launchedAt), launchedAt });
}

it('all votes weigh while the directory is young itself, but those of throw-away addresses; a ring later moves no rank', async () => {
  await using service = await startTestApp({ settings: { sampleData: false } });
  const { db } = service.app;
  const began = new Date('2026-11-18T12:00:00Z');
  for (const [at, slug] of ['first', 'second', 'third'].entries()) {
    await addListing(db, slug, { launchedAt: new Date(Date.parse('2026-11-16T00:00:00Z') + at) });
  }
  const give = (email: string, slug: string, at: Date) =>
    db.transaction(async (tx) => {
      const accountId = await getOrCreateAccount(tx, email, at);
      const listing = await findListingBySlug(tx, slug);
      await addVote(tx, { listingId: listing!.id, accountId, week: mondayOf(at) }, at);
    });
  const order = async () => {
    const answer = await fetch(`${service.url}/v1/launches?section=most-voted`);
    return ((await answer.json()) as Answer<'list_launches'>).items.map(({ slug }) => slug);
  };
  await give('a@example.com', 'second', began);
  for (const at of [1, 2, 3]) await give(`${at}@mailinator.com`, 'third', began);
  expect(await order()).toEqual(['second', 'first', 'third']);

  const later = new Date(began.getTime() + 8 * DAY);
  for (let at = 0; at < RING; at += 1) await give(`ring-${at}@example.com`, 'third', later);
  service.setTime(later.toISOString());
  await service.app.catchUp();
  expect(await order()).toEqual(['second', 'first', 'third']);
});

it('throw-away addresses are known by their domain or one above it', () => {
  expect(isDisposableAddress('a@mailinator.com')).toBe(true);
  expect(isDisposableAddress('a@X.Mailinator.com')).toBe(true);
  expect(isDisposableAddress('a@example.com')).toBe(false);
  expect(isDisposableAddress('mailinator.com@gmail.com')).toBe(false);
});
