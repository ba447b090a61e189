import { and, eq, gte, isNull, lt } from 'drizzle-orm';
import type { CountKind } from '../../rules/launches/listing-counts.ts';
import type { Queries } from '../engine/database.ts';

/** Views, other counts, votes and follows of one listing, from one day (UTC) until before another. */
export type ListingStats = {
  views: { day: string; views: number }[];
  counts: { day: string; kind: CountKind; label: string; count: number }[];
  votes: Date[];
  follows: Date[];
};

/** Reads the statistics of a listing, without votes and follows that were withdrawn or discounted. */
export async function getListingStats(
  db: Queries,
  listingId: number,
  { from, until }: { from: string; until: string },
): Promise<ListingStats> {
  const { listingViews, listingCounts, votes, follows } = db.t;
  const [start, end] = [new Date(from), new Date(until)];
  const listTimes = (table: typeof votes | typeof follows) =>
    db
      .select({ at: table.createdAt })
      .from(table)
      .where(
        and(
          eq(table.listingId, listingId),
          gte(table.createdAt, start),
          lt(table.createdAt, end),
          isNull(table.setAsideAt),
        ),
      );
  return {
    views: await db
      .select({ day: listingViews.day, views: listingViews.views })
      .from(listingViews)
      .where(
        and(eq(listingViews.listingId, listingId), gte(listingViews.day, from), lt(listingViews.day, until)),
      ),
    counts: await db
      .select({
        day: listingCounts.day,
        kind: listingCounts.kind,
        label: listingCounts.label,
        count: listingCounts.count,
      })
      .from(listingCounts)
      .where(
        and(
          eq(listingCounts.listingId, listingId),
          gte(listingCounts.day, from),
          lt(listingCounts.day, until),
        ),
      ),
    votes: (await listTimes(votes)).map(({ at }) => at),
    follows: (await listTimes(follows)).map(({ at }) => at),
  };
}
