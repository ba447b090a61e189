import { withdrawVote as deleteVote } from '../../store/community/write/votes.ts';
import { lockListing } from '../../store/listings/write/lock-listing.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';
import { isPublicListing } from './find-listing-for-participation.ts';

/**
 * Withdraws a person's vote for a listing, if there is one, whatever the listing's status and their role in it now.
 */
export async function withdrawVote(
  { db }: Pick<UseCaseDeps, 'db'>,
  { accountId, slug }: { accountId: number; slug: string },
): Promise<{ outcome: 'taken_back' | 'no_listing' }> {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, slug);
    const withdrawn = listing !== undefined && (await deleteVote(tx, listing.id, accountId));
    return { outcome: withdrawn || isPublicListing(listing) ? 'taken_back' : 'no_listing' };
  }, 'read committed');
}
