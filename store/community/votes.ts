import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

/** The result of a vote, follow or review: `by_other_account` if another account of the same person gave one before. */
export type InteractionResult = 'given' | 'before' | 'by_other_account';

/** Returns those of the slugs whose listing the person voted for. */
export async function filterVotedSlugs(
  db: Queries,
  accountId: number,
  slugs: string[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const { votes, listings } = db.t;
  const voted = await db
    .select({ slug: listings.slug })
    .from(votes)
    .innerJoin(listings, eq(listings.id, votes.listingId))
    .where(and(eq(votes.accountId, accountId), inArray(listings.slug, slugs)));
  return new Set(voted.map(({ slug }) => slug));
}
