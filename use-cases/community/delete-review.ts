import { removeReview } from '../../store/community/write/reviews.ts';
import { lockListing } from '../../store/listings/write/lock-listing.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';
import { isPublicListing } from './find-listing-for-participation.ts';

/**
 * Deletes a person's review of a listing, if there is one, whatever the listing's status and their role in it now.
 */
export async function deleteReview(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  { accountId, slug }: { accountId: number; slug: string },
): Promise<{ outcome: 'taken_back' | 'no_listing' }> {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, slug);
    const removed =
      listing !== undefined && (await removeReview(tx, { listingId: listing.id, accountId }, now()));
    return { outcome: removed || isPublicListing(listing) ? 'taken_back' : 'no_listing' };
  }, 'read committed');
}
