import { removeReview } from '../../store/community/write/reviews.ts';
import { holdListing } from '../../store/listings/write/hold-listing.ts';
import type { ActParts } from '../act-parts.ts';
import { isShownListing } from './listing-open-to.ts';

/**
 * Deletes a person's review of a listing, if there is one, whatever the listing's status and their role in it now.
 */
export async function takeBackReview(
  { db, now }: Pick<ActParts, 'db' | 'now'>,
  { accountId, slug }: { accountId: number; slug: string },
): Promise<{ outcome: 'taken_back' | 'no_listing' }> {
  return db.transaction(async (tx) => {
    const listing = await holdListing(tx, slug);
    const removed =
      listing !== undefined && (await removeReview(tx, { listingId: listing.id, accountId }, now()));
    return { outcome: removed || isShownListing(listing) ? 'taken_back' : 'no_listing' };
  }, 'read committed');
}
