import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { ownAmong } from '../listings/own-listings.ts';

/** What became of a vote, follow or review: `by_other_account` when another account of the same person gave one. */
export type Given = 'given' | 'before' | 'by_other_account';

/** Which of the listings with these slugs the person voted for, and which are their own. */
export async function votesAmong(
  db: Queries,
  accountId: number,
  slugs: string[],
): Promise<{ voted: Set<string>; own: Set<string> }> {
  if (slugs.length === 0) return { voted: new Set(), own: new Set() };
  const { votes, listings } = db.t;
  const voted = await db
    .select({ slug: listings.slug })
    .from(votes)
    .innerJoin(listings, eq(listings.id, votes.listingId))
    .where(and(eq(votes.accountId, accountId), inArray(listings.slug, slugs)));
  const own = await ownAmong(db, accountId, slugs);
  return { voted: new Set(voted.map(({ slug }) => slug)), own };
}
