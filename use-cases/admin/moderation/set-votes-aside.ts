import { holdListing } from '../../../store/listings/write/hold-listing.ts';
import { putAside } from '../../../store/community/write/set-aside.ts';
import { noteTeamAction } from '../../../store/team/write/team-actions.ts';
import type { ActParts, TeamReason } from '../../act-parts.ts';

/** Maximum votes that are discounted at once. */
export const MOST_SET_ASIDE = 1000;

/**
 * Discounts votes of a listing that the team finds not genuine, and follows of the same accounts. They no longer
 * count in totals or rankings, not even when they are given again. Reverting the action counts them again. Awards
 * that were already given stay.
 */
export async function setVotesAside(
  { db, now }: Pick<ActParts, 'db' | 'now'>,
  { slug, accounts, by, reason }: { slug: string; accounts: number[] } & TeamReason,
): Promise<{ outcome: 'set_aside'; votes: number; follows: number } | { outcome: 'unknown' | 'none' }> {
  return db.transaction(async (tx) => {
    const listing = await holdListing(tx, slug);
    if (!listing) return { outcome: 'unknown' };
    const listingId = listing.id;
    const asked = { listingId, accounts: accounts.slice(0, MOST_SET_ASIDE), setAsideAt: now() };
    const [votes, follows] = [await putAside(tx, 'votes', asked), await putAside(tx, 'follows', asked)];
    const changed = [...new Set([...votes, ...follows])].sort((a, b) => a - b);
    if (changed.length === 0) return { outcome: 'none' };
    const undo = { do: 'count_votes', listingId, accounts: changed } as const;
    await noteTeamAction(tx, { by, action: 'set_votes_aside', subject: slug, reason, undo }, now());
    return { outcome: 'set_aside', votes: votes.length, follows: follows.length };
    // With a row lock and read committed, it succeeds even while hundreds vote.
  }, 'read committed');
}
