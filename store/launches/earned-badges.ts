import { badgesFor } from '../../rules/badges/badges.ts';
import type { Queries } from '../engine/database.ts';
import { awardsOf, type ListingRow } from '../listings/listings.ts';

/** The badges a listing has earned, with its awards as they stand now. */
export const earnedBadges = async (db: Queries, listing: ListingRow): Promise<ReturnType<typeof badgesFor>> =>
  badgesFor({
    status: listing.status,
    featured: listing.unlocked.includes('featured'),
    verified: listing.verifiedAt !== null,
    launchWeek: listing.launchWeek,
    awards: await awardsOf(db, listing.id),
  });
