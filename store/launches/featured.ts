import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, max, sql } from 'drizzle-orm';
import { prepared } from '../engine/prepared.ts';
import type { Queries } from '../engine/database.ts';
import { isLive } from '../listings/is-live.ts';
import { summaryColumns, type SummaryRow } from '../listings/summary-rows.ts';

const featuredNow = prepared((q) => {
  const { featuredPeriods: periods, listings } = q.t;
  const now = sql.param(sql.placeholder('now'), periods.endsAt);
  return q
    .select(summaryColumns(q))
    .from(periods)
    .innerJoin(listings, eq(listings.id, periods.listingId))
    .where(and(gt(periods.endsAt, now), lte(periods.startsAt, now), isLive(q)))
    .orderBy(asc(periods.endsAt))
    .limit(sql.placeholder('limit'));
});

/** Lists up to `limit` live listings that are featured now, the one that ends first first. */
export const listFeatured = (db: Queries, now: Date, limit: number): Promise<SummaryRow[]> =>
  featuredNow(db, { now, limit });

/** Returns when each featured listing stops being featured, including periods that follow directly. Others are absent. */
export async function getFeaturedUntil(
  db: Queries,
  rows: Pick<SummaryRow, 'id' | 'unlocked'>[],
): Promise<Map<number, Date>> {
  const ids = rows.flatMap(({ id, unlocked }) => (unlocked.includes('featured') ? [id] : []));
  if (ids.length === 0) return new Map();
  const { listingId, startsAt, endsAt, closedAt } = db.t.featuredPeriods;
  const found = await db
    .select({ listingId, endsAt: max(endsAt) })
    .from(db.t.featuredPeriods)
    .where(and(inArray(listingId, ids), isNotNull(startsAt), isNull(closedAt)))
    .groupBy(listingId);
  return new Map(found.flatMap((row) => (row.endsAt ? [[row.listingId, new Date(row.endsAt)]] : [])));
}

/** Checks whether the listing was ever featured. */
export const wasFeatured = async (db: Queries, listingId: number): Promise<boolean> => {
  const periods = db.t.featuredPeriods;
  const started = and(eq(periods.listingId, listingId), isNotNull(periods.startsAt));
  return (await db.$count(periods, started)) > 0;
};

type Period = Pick<Queries['t']['featuredPeriods']['$inferSelect'], 'key' | 'startsAt' | 'endsAt'>;

/** Returns bought featured periods by the key of their payment. */
export async function listFeaturedPeriods(db: Queries, keys: string[]): Promise<Map<string, Period>> {
  if (keys.length === 0) return new Map();
  const { key, startsAt, endsAt } = db.t.featuredPeriods;
  const rows = await db
    .select({ key, startsAt, endsAt })
    .from(db.t.featuredPeriods)
    .where(inArray(key, keys));
  return new Map(rows.map((row) => [row.key, row]));
}
