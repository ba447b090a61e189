import { holdListing } from '../../../store/listings/write/hold-listing.ts';
import { putAside } from '../../../store/community/write/set-aside.ts';
import { noteTeamAction } from '../../../store/team/write/team-actions.ts';
import type { ActParts, TeamReason } from '../../act-parts.ts';

/** The most votes that are set aside at once. */
export const MOST_SET_ASIDE = 1000;

/**
 * Sets votes of a listing aside that the team finds not genuine, with what the same accounts follow of it: they leave its counts and
 * every rank, and stay so when they are given again. Taking the action back counts them. Awards that were given stay.
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
    // Held, and under read committed, it gets its turn while hundreds vote.
  }, 'read committed');
}
