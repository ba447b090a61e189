import { takeVote } from '../../store/community/write/votes.ts';
import { holdListing } from '../../store/listings/write/hold-listing.ts';
import type { ActParts } from '../act-parts.ts';
import { isShownListing } from './listing-open-to.ts';

/**
 * Withdraws a person's vote for a listing, if there is one, whatever the listing's status and their role in it now.
 */
export async function takeBackVote(
  { db }: Pick<ActParts, 'db'>,
  { accountId, slug }: { accountId: number; slug: string },
): Promise<{ outcome: 'taken_back' | 'no_listing' }> {
  return db.transaction(async (tx) => {
    const listing = await holdListing(tx, slug);
    const taken = listing !== undefined && (await takeVote(tx, listing.id, accountId));
    return { outcome: taken || isShownListing(listing) ? 'taken_back' : 'no_listing' };
  }, 'read committed');
}
