import { unfollow } from '../../store/community/write/follows.ts';
import { findListing } from '../../store/listings/listings.ts';
import { holdListing } from '../../store/listings/write/hold-listing.ts';
import type { ActParts } from '../act-parts.ts';
import { isShownListing } from './listing-open-to.ts';

/** Ends a follow, whatever the current status of the listing. */
export async function endFollow(
  { db }: Pick<ActParts, 'db'>,
  { accountId, ...which }: { accountId: number } & ({ slug: string } | { listingId: number }),
): Promise<{ outcome: 'ended' | 'not_followed' | 'no_listing' }> {
  return db.transaction(async (tx) => {
    const slug = 'slug' in which ? which.slug : (await findListing(tx, which.listingId))?.slug;
    const listing = slug === undefined ? undefined : await holdListing(tx, slug);
    if (listing && (await unfollow(tx, listing.id, accountId))) return { outcome: 'ended' };
    return { outcome: isShownListing(listing) ? 'not_followed' : 'no_listing' };
  }, 'read committed');
}
