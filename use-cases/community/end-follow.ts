import { unfollow } from '../../store/community/write/follows.ts';
import { findListing } from '../../store/listings/listings.ts';
import { lockListing } from '../../store/listings/write/lock-listing.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';
import { isPublicListing } from './find-listing-for-participation.ts';

/** Ends a follow, whatever the current status of the listing. */
export async function endFollow(
  { db }: Pick<UseCaseDeps, 'db'>,
  { accountId, ...target }: { accountId: number } & ({ slug: string } | { listingId: number }),
): Promise<{ outcome: 'ended' | 'not_followed' | 'no_listing' }> {
  return db.transaction(async (tx) => {
    const slug = 'slug' in target ? target.slug : (await findListing(tx, target.listingId))?.slug;
    const listing = slug === undefined ? undefined : await lockListing(tx, slug);
    if (listing && (await unfollow(tx, listing.id, accountId))) return { outcome: 'ended' };
    return { outcome: isPublicListing(listing) ? 'not_followed' : 'no_listing' };
  }, 'read committed');
}
