import { addWeeks, mondayOf } from '../../rules/launches/weeks.ts';
import { type UnusualVotes, groupUnusualVotes } from '../../rules/launches/unusual-votes.ts';
import type { Queries } from '../engine/database.ts';
import { getListingNames, listRecentVotes } from './recent-votes.ts';

// Awards of older weeks are final. Votes beyond the limit are examined once newer ones have been dealt with.
const WEEKS = 4;
const MAX_VOTES = 20_000;
const MAX_GROUPS = 50;

export type UnusualGroup = UnusualVotes & {
  of: 'votes' | 'follows';
  listing: { slug: string; name: string; votes: number; follows: number };
};

/**
 * Finds groups of votes, and of follows, of the last weeks that may come from one person. `isCut` means that there were more
 * votes than are examined.
 */
export async function findUnusualVotes(
  db: Queries,
  now: Date,
): Promise<{ groups: UnusualGroup[]; isCut: boolean }> {
  const newest = { since: addWeeks(mondayOf(now), 1 - WEEKS), limit: MAX_VOTES };
  const votes = await listRecentVotes(db, 'votes', newest);
  const follows = await listRecentVotes(db, 'follows', newest);
  const found = [
    ...groupUnusualVotes(votes).map((group) => ({ ...group, of: 'votes' as const })),
    ...groupUnusualVotes(follows).map((group) => ({ ...group, of: 'follows' as const })),
  ]
    .sort((a, b) => b.votes.length - a.votes.length)
    .slice(0, MAX_GROUPS);
  const names = await getListingNames(
    db,
    found.map(({ listingId }) => listingId),
  );
  const groups = found.flatMap((group) => {
    const listing = names.get(group.listingId);
    return listing ? [{ ...group, listing }] : [];
  });
  return { groups, isCut: [votes, follows].some(({ length }) => length === MAX_VOTES) };
}
