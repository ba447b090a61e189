import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { isLive } from '../listings/is-live.ts';
import { summaryColumns, type SummaryRow } from '../listings/summary-rows.ts';
import { oneRow } from '../engine/one-row.ts';

export type Award = { week: string; rank: number; votes: number; listing: SummaryRow };

/** Lists awards of live listings, or of one of them, the newest week first and by rank within it. */
export async function listAwards(
  db: Queries,
  { listingId, limit, offset }: { listingId?: number; limit: number; offset: number },
): Promise<{ awards: Award[]; total: number }> {
  const { awards, listings } = db.t;
  const ofListing = listingId === undefined ? undefined : eq(awards.listingId, listingId);
  const found = await db
    .select({ week: awards.week, rank: awards.rank, votes: awards.votes, listing: summaryColumns(db) })
    .from(awards)
    .innerJoin(listings, eq(listings.id, awards.listingId))
    .where(and(isLive(db), ofListing))
    .orderBy(desc(awards.week), asc(awards.rank), asc(awards.id))
    .limit(limit)
    .offset(offset);
  // A subquery for each award, because few listings have one and a join would scan all listings.
  const status = sql`(${db.select({ status: listings.status }).from(listings).where(eq(listings.id, awards.listingId))})`;
  const counted = oneRow(
    await db
      .select({ total: count() })
      .from(awards)
      .where(and(eq(status, 'live'), ofListing)),
  );
  return { awards: found, total: counted.total };
}

/** Counts the awards of each listing, by listing id. */
export async function countAwards(db: Queries, listingIds: number[]): Promise<Map<number, number>> {
  if (listingIds.length === 0) return new Map();
  const { listingId } = db.t.awards;
  const rows = await db
    .select({ listingId, won: count() })
    .from(db.t.awards)
    .where(inArray(listingId, listingIds))
    .groupBy(listingId);
  return new Map(rows.map((row) => [row.listingId, row.won]));
}
