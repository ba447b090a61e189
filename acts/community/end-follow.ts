import { unfollow } from '../../store/community/write/follows.ts';
import { findListing, findListingBySlug } from '../../store/listings/listings.ts';
import type { ActParts } from '../act-parts.ts';

/** Ends a follow, whatever has become of the listing since. */
export async function endFollow(
  { db }: Pick<ActParts, 'db'>,
  { accountId, ...which }: { accountId: number } & ({ slug: string } | { listingId: number }),
): Promise<{ outcome: 'ended' | 'not_followed' | 'no_listing' }> {
  const listing =
    'slug' in which ? await findListingBySlug(db, which.slug) : await findListing(db, which.listingId);
  if (!listing) return { outcome: 'no_listing' };
  const ended = await db.transaction((tx) => unfollow(tx, listing.id, accountId), 'read committed');
  return { outcome: ended ? 'ended' : 'not_followed' };
}
