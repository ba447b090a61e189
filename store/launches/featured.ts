import { and, asc, eq, lte } from 'drizzle-orm';
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
