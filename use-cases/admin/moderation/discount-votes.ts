import { lockListing } from '../../../store/listings/write/lock-listing.ts';
import { setDiscounted } from '../../../store/community/write/discount-votes.ts';
import { recordTeamAction } from '../../../store/team/write/team-actions.ts';
import type { UseCaseDeps, TeamReason } from '../../use-case-deps.ts';

/** Maximum votes that are discounted at once. */
export const MAX_DISCOUNTED_VOTES = 1000;

/**
 * Discounts votes of a listing that the team finds not genuine, and follows of the same accounts. They no longer
 * count in totals or rankings, not even when they are given again. Reverting the action counts them again. Awards
 * that were already given stay.
 */
export async function discountVotes(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  { slug, accounts, by, reason }: { slug: string; accounts: number[] } & TeamReason,
): Promise<{ outcome: 'set_aside'; votes: number; follows: number } | { outcome: 'unknown' | 'none' }> {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, slug);
    if (!listing) return { outcome: 'unknown' };
    const listingId = listing.id;
    const change = { listingId, accounts: accounts.slice(0, MAX_DISCOUNTED_VOTES), setAsideAt: now() };
    const [votes, follows] = [
      await setDiscounted(tx, 'votes', change),
      await setDiscounted(tx, 'follows', change),
    ];
    const changed = [...new Set([...votes, ...follows])].sort((a, b) => a - b);
    if (changed.length === 0) return { outcome: 'none' };
    const undo = { do: 'count_votes', listingId, accounts: changed } as const;
    await recordTeamAction(tx, { by, action: 'set_votes_aside', subject: slug, reason, undo }, now());
    return { outcome: 'set_aside', votes: votes.length, follows: follows.length };
    // With a row lock and read committed, it succeeds even while hundreds vote.
  }, 'read committed');
}
