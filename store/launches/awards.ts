import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { isLive } from '../listings/is-live.ts';
import { summaryColumns, type SummaryRow } from '../listings/summary-rows.ts';
import { cachedQuery } from '../engine/cached-query.ts';
import { oneRow } from '../engine/one-row.ts';
import { preparedFor } from '../engine/prepared.ts';

export type Award = { week: string; rank: number; votes: number; listing: SummaryRow };

const ofScope = (q: Queries, scope: Scope) =>
  scope === 'all' ? undefined : eq(q.t.awards.listingId, sql.placeholder('listingId'));

type Scope = 'all' | 'listing';

const awardPage = preparedFor((q, scope: Scope) => {
  const { awards, listings } = q.t;
  return q
    .select({ week: awards.week, rank: awards.rank, votes: awards.votes, listing: summaryColumns(q) })
    .from(awards)
    .innerJoin(listings, eq(listings.id, awards.listingId))
    .where(and(isLive(q), ofScope(q, scope)))
    .orderBy(desc(awards.week), asc(awards.rank), asc(awards.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
});

const awardCount = preparedFor((q, scope: Scope) => {
  const { awards, listings } = q.t;
  // A subquery for each award, because few listings have one and a join would scan all listings.
  const status = sql`(${q.select({ status: listings.status }).from(listings).where(eq(listings.id, awards.listingId))})`;
  return q
    .select({ total: count() })
    .from(awards)
    .where(and(eq(status, 'live'), ofScope(q, scope)));
});

// A large count may be some seconds old: every view of the first page needs it.
const countAllAwards = cachedQuery(
  async (db, _: 'all') => oneRow(await awardCount(db, 'all')).total,
  (counted) => counted,
);

/** Lists awards of live listings, or of one of them, the newest week first and by rank within it. */
export async function listAwards(
  db: Queries,
  { listingId, limit, offset }: { listingId?: number; limit: number; offset: number },
): Promise<{ awards: Award[]; total: number }> {
  if (listingId === undefined)
    return { awards: await awardPage(db, 'all', { limit, offset }), total: await countAllAwards(db, 'all') };
  const awards = await awardPage(db, 'listing', { listingId, limit, offset });
  return { awards, total: oneRow(await awardCount(db, 'listing', { listingId })).total };
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
