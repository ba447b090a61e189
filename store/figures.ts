import { and, asc, count, eq, gt, gte, lte, sum } from 'drizzle-orm';
import { trendingScore, trendingSince } from '../rules/trending.ts';
import type { Database, Queries, Tx } from './database.ts';

const BATCH = 500;

/**
 * Counts votes, follows, views and trending of every listing anew from what was given, and writes those that
 * differ. May run at any time and any number of times: each batch is one transaction of its own.
 */
export async function recountFigures(db: Database, now: Date): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    after = await db.transaction((tx) => recountBatch(tx, from, now));
  }
}

/** Recounts the 500 listings after the id `after`. Answers the last id, or undefined when there are no more. */
export async function recountBatch(tx: Tx, after: number, now: Date): Promise<number | undefined> {
  const { listings } = tx.t;
  const rows = await tx
    .select({
      id: listings.id,
      votes: listings.votes,
      follows: listings.follows,
      views: listings.views,
      trending: listings.trending,
    })
    .from(listings)
    .where(gt(listings.id, after))
    .orderBy(asc(listings.id))
    .limit(BATCH);
  const last = rows.at(-1)?.id;
  if (last === undefined) return undefined;
  const counted = await countBetween(tx, after, last, now);
  for (const { id, ...stored } of rows) {
    const figures = counted(id);
    const names = Object.keys(stored) as (keyof typeof stored)[];
    if (names.every((name) => stored[name] === figures[name])) continue;
    // Not a change of the listing by anybody: updatedAt stays.
    await tx.update(listings).set(figures).where(eq(listings.id, id));
  }
  return last;
}

/** The figures of the listings in `(after, last]`, by id. */
async function countBetween(db: Queries, after: number, last: number, now: Date) {
  const { votes, follows, listingViews } = db.t;
  const within = <T extends typeof votes | typeof follows | typeof listingViews>({ listingId }: T) =>
    and(gt(listingId, after), lte(listingId, last));
  const since = trendingSince(now);

  const voted = await db
    .select({ id: votes.listingId, total: count() })
    .from(votes)
    .where(within(votes))
    .groupBy(votes.listingId);
  const followed = await db
    .select({ id: follows.listingId, total: count() })
    .from(follows)
    .where(within(follows))
    .groupBy(follows.listingId);
  const viewed = await db
    .select({ id: listingViews.listingId, total: sum(listingViews.views).mapWith(Number) })
    .from(listingViews)
    .where(within(listingViews))
    .groupBy(listingViews.listingId);

  const moments = [
    ...(await db
      .select({ id: votes.listingId, at: votes.createdAt })
      .from(votes)
      .where(and(within(votes), gte(votes.createdAt, since), lte(votes.createdAt, now)))),
    ...(await db
      .select({ id: follows.listingId, at: follows.createdAt })
      .from(follows)
      .where(and(within(follows), gte(follows.createdAt, since), lte(follows.createdAt, now)))),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  const days = await db
    .select({ id: listingViews.listingId, day: listingViews.day, views: listingViews.views })
    .from(listingViews)
    .where(and(within(listingViews), gte(listingViews.day, since.toISOString().slice(0, 10))))
    .orderBy(asc(listingViews.day));

  const totals = (rows: { id: number; total: number }[]) => new Map(rows.map(({ id, total }) => [id, total]));
  const [votesOf, followsOf, viewsOf] = [totals(voted), totals(followed), totals(viewed)];
  const momentsOf = Map.groupBy(moments, ({ id }) => id);
  const daysOf = Map.groupBy(days, ({ id }) => id);
  return (id: number) => ({
    votes: votesOf.get(id) ?? 0,
    follows: followsOf.get(id) ?? 0,
    views: viewsOf.get(id) ?? 0,
    trending: trendingScore(momentsOf.get(id)?.map(({ at }) => at) ?? [], daysOf.get(id) ?? [], now),
  });
}
