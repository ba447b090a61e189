import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWeeks } from '../../rules/launches/weeks.ts';
import { findLiveListing } from '../../store/listings/listings.ts';
import { writeListingState } from '../../store/listings/write/move-listing.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import type { CallOperation } from '../kit/clients.ts';
import { addListing } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

type Award = { week: string; rank: number; title: string; votes: number; listing: { slug: string } };
type Place = { listing: { slug: string }; metric: { value: number } };

const THIS_WEEK = '2026-11-16';

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

const awards = async (args: Record<string, unknown> = {}) => {
  const { ok, body } = await call('list_awards', args);
  expect(ok, JSON.stringify(body)).toBe(true);
  return body;
};

describe('list_awards', () => {
  it('gives #1, #2 and #3 of each week that ended, the newest week first, with the winner', async () => {
    const { items, total } = await awards();
    expect(total).toBe(15);
    expect(items.map(({ week, rank, title }: Award) => [week, rank, title])).toEqual(
      [-1, -2, -3, -4, -5].flatMap((weeks) =>
        [1, 2, 3].map((rank) => [addWeeks(THIS_WEEK, weeks), rank, `Launch of the Week #${rank}`]),
      ),
    );
    const { body: board } = await call('get_leaderboard', { board: 'community-weekly', week: 'last' });
    expect(items.slice(0, 3).map(({ listing, votes }: Award) => [listing, votes])).toEqual(
      board.items.slice(0, 3).map(({ listing, metric }: Place) => [listing, metric.value]),
    );
  });

  it('pages through them without a gap or a repeat', async () => {
    const { items } = await awards();
    const paged = [];
    for (let page = 1; page <= 4; page += 1) {
      const body = await awards({ page, per_page: 4 });
      expect(body.has_more).toBe(page < 4);
      paged.push(...body.items);
    }
    expect(paged).toEqual(items);
  });

  it('gives those of one listing', async () => {
    const { items } = await awards();
    const { slug } = items[4].listing;
    const body = await awards({ listing: slug });
    expect(body).toMatchObject({ total: 1, items: [items[4]] });
    const { body: loser } = await call('get_leaderboard', { board: 'community-weekly' });
    expect((await awards({ listing: loser.items[0].listing.slug })).total).toBe(0);
  });

  it('does not know the awards of a listing that is not there', async () => {
    const { ok, body } = await call('list_awards', { listing: 'nobody' });
    expect(ok).toBe(false);
    expect(body.error).toMatchObject({ code: 'not_found', field: 'listing' });
  });

  it('are written once when the week ends, and stay as they are when votes come later', async () => {
    await using other = await startTestApp({ time: '2026-11-18T12:00:00Z' });
    const { db } = other.app;
    const rest = await viaRestAndMcp(other.url);
    const winners = async () => (await rest.call('list_awards', { per_page: 3 })).body.items;
    expect((await winners())[0].week).toBe('2026-11-09');
    const { body: board } = await rest.call('get_leaderboard', { board: 'community-weekly' });

    other.setTime('2026-11-23T00:00:00Z');
    await other.app.catchUp();
    const given = await winners();
    expect(given.map(({ week, listing }: Award) => [week, listing.slug])).toEqual(
      board.items.slice(0, 3).map(({ listing }: Place) => ['2026-11-16', listing.slug]),
    );

    const last = await findLiveListing(db, board.items.at(-1).listing.slug);
    await db.transaction(async (tx) => {
      await tx.insert(tx.t.votes).values(
        Array.from({ length: 200 }, (_, i) => ({
          listingId: last!.id,
          accountId: 900_000 + i,
          week: '2026-11-16',
          createdAt: new Date('2026-11-22T23:59:59Z'),
        })),
      );
    });
    await other.app.catchUp();
    await other.app.catchUp();
    expect(await winners()).toEqual(given);
    await rest.close();
  });

  it('go to nobody without votes: not for weeks that another directory had, nor to launches nobody voted for', async () => {
    await using other = await startTestApp({ time: '2026-11-18T12:00:00Z' });
    const { db } = other.app;
    const rest = await viaRestAndMcp(other.url);
    for (const slug of ['moved-a', 'moved-b']) await addListing(db, slug, { launchWeek: '2024-03-04' });
    const voted = await addListing(db, 'new-a', { launchWeek: '2026-08-31' });
    await addListing(db, 'new-b', { launchWeek: '2026-08-31' });
    await db.transaction((tx) =>
      tx.insert(tx.t.votes).values({
        listingId: voted.id,
        accountId: 900_000,
        week: '2026-08-31',
        createdAt: new Date('2026-09-01T00:00:00Z'),
      }),
    );
    await other.app.catchUp();
    const { items, total } = (await rest.call('list_awards', { per_page: 100 })).body;
    expect(total).toBe(16);
    expect(items.at(-1)).toMatchObject({ week: '2026-08-31', rank: 1, listing: { slug: 'new-a' }, votes: 1 });
    await rest.close();
  });

  it('leaves out a winner that is no longer live', async () => {
    const { items } = await awards();
    const winner = await findLiveListing(service.app.db, items[0].listing.slug);
    const setStatus = (status: 'live' | 'archived') =>
      service.app.db.transaction((tx) => writeListingState(tx, winner!.id, { status }, new Date()));
    await setStatus('archived');
    expect(await awards()).toMatchObject({ total: 14 });
    await setStatus('live');
    expect(await awards()).toMatchObject({ total: 15 });
  });
});
