import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import type { ListingRow } from '../listings/listings.ts';

/** Live listings that are featured now, the longest still to go last. */
export async function listFeatured(db: Queries, now: Date): Promise<ListingRow[]> {
  const { featuredPeriods: periods, listings } = db.t;
  const rows = await db
    .select({ listing: listings, endsAt: periods.endsAt })
    .from(periods)
    .innerJoin(listings, eq(listings.id, periods.listingId))
    .where(and(lte(periods.startsAt, now), eq(listings.status, 'live')))
    .orderBy(asc(periods.endsAt));
  return rows.filter(({ endsAt }) => endsAt !== null && endsAt > now).map(({ listing }) => listing);
}

type Period = Pick<Queries['t']['featuredPeriods']['$inferSelect'], 'key' | 'startsAt' | 'endsAt'>;

/** Bought featured days, by the key of what paid for them. */
export async function featuredPeriodsOf(db: Queries, keys: string[]): Promise<Map<string, Period>> {
  if (keys.length === 0) return new Map();
  const { key, startsAt, endsAt } = db.t.featuredPeriods;
  const rows = await db
    .select({ key, startsAt, endsAt })
    .from(db.t.featuredPeriods)
    .where(inArray(key, keys));
  return new Map(rows.map((row) => [row.key, row]));
}
