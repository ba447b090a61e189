import { addWeeks, mondayOf } from '../../rules/launches/weeks.ts';
import { type UnusualVotes, unusualVotes } from '../../rules/launches/unusual-votes.ts';
import type { Queries } from '../engine/database.ts';
import { listingNames, listRecentVotes } from './recent-votes.ts';

// Awards of older weeks are given; more votes than these are looked at once the newest are settled.
const WEEKS = 4;
const MOST_VOTES = 20_000;
const MOST_GROUPS = 50;

export type UnusualGroup = UnusualVotes & { listing: { slug: string; name: string; votes: number } };

/** Groups of votes of the last weeks that look as if one hand gave them, and whether there were more votes than are looked at. */
export async function findUnusualVotes(
  db: Queries,
  now: Date,
): Promise<{ groups: UnusualGroup[]; isCut: boolean }> {
  const votes = await listRecentVotes(db, addWeeks(mondayOf(now), 1 - WEEKS), MOST_VOTES);
  const found = unusualVotes(votes).slice(0, MOST_GROUPS);
  const names = await listingNames(
    db,
    found.map(({ listingId }) => listingId),
  );
  const groups = found.flatMap((group) => {
    const listing = names.get(group.listingId);
    return listing ? [{ ...group, listing }] : [];
  });
  return { groups, isCut: votes.length === MOST_VOTES };
}
