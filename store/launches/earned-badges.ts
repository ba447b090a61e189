import { listEarnedBadges, type EarnedBadge } from '../../rules/badges/badges.ts';
import type { Queries } from '../engine/database.ts';
import { getFeaturedUntil } from './featured.ts';
import { listAwardsOfListing, type ListingRow } from '../listings/listings.ts';

/** Lists the badges that a listing has earned, with its current awards. */
export const findEarnedBadges = async (db: Queries, listing: ListingRow): Promise<EarnedBadge[]> =>
  listEarnedBadges({
    status: listing.status,
    featuredUntil: (await getFeaturedUntil(db, [listing])).get(listing.id)?.toISOString(),
    verified: listing.verifiedAt !== null,
    launchWeek: listing.launchWeek,
    awards: await listAwardsOfListing(db, listing.id),
  });
