import { badgesFor, type EarnedBadge } from '../../rules/badges/badges.ts';
import type { Queries } from '../engine/database.ts';
import { featuredUntil } from './featured.ts';
import { awardsOf, type ListingRow } from '../listings/listings.ts';

/** Lists the badges that a listing has earned, with its current awards. */
export const earnedBadges = async (db: Queries, listing: ListingRow): Promise<EarnedBadge[]> =>
  badgesFor({
    status: listing.status,
    featuredUntil: (await featuredUntil(db, [listing])).get(listing.id)?.toISOString(),
    verified: listing.verifiedAt !== null,
    launchWeek: listing.launchWeek,
    awards: await awardsOf(db, listing.id),
  });
