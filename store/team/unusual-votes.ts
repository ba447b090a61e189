import { addWeeks, mondayOf } from '../../rules/launches/weeks.ts';
import { type UnusualVotes, unusualVotes } from '../../rules/launches/unusual-votes.ts';
import type { Queries } from '../engine/database.ts';
import { listingNames, listRecentlyGiven } from './recent-votes.ts';

// Awards of older weeks are final. Votes beyond the limit are examined once newer ones have been dealt with.
const WEEKS = 4;
const MOST_VOTES = 20_000;
const MOST_GROUPS = 50;

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
  const newest = { since: addWeeks(mondayOf(now), 1 - WEEKS), limit: MOST_VOTES };
  const votes = await listRecentlyGiven(db, 'votes', newest);
  const follows = await listRecentlyGiven(db, 'follows', newest);
  const found = [
    ...unusualVotes(votes).map((group) => ({ ...group, of: 'votes' as const })),
    ...unusualVotes(follows).map((group) => ({ ...group, of: 'follows' as const })),
  ]
    .sort((a, b) => b.votes.length - a.votes.length)
    .slice(0, MOST_GROUPS);
  const names = await listingNames(
    db,
    found.map(({ listingId }) => listingId),
  );
  const groups = found.flatMap((group) => {
    const listing = names.get(group.listingId);
    return listing ? [{ ...group, listing }] : [];
  });
  return { groups, isCut: [votes, follows].some(({ length }) => length === MOST_VOTES) };
}
