import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { idPlaceholders, idValues } from '../engine/id-list.ts';
import { preparedFor } from '../engine/prepared.ts';

/** The result of a vote, follow or review: `by_other_account` if another account of the same person gave one before. */
export type InteractionResult = 'given' | 'before' | 'by_other_account';

// For each listing its vote, because a person may have given thousands.
const votedSlugs = preparedFor((q, slugs: number) => {
  const { votes, listings } = q.t;
  const vote = q
    .select({ one: sql`1` })
    .from(votes)
    .where(and(eq(votes.listingId, listings.id), eq(votes.accountId, sql.placeholder('accountId'))));
  return q
    .select({ slug: listings.slug })
    .from(listings)
    .where(and(inArray(listings.slug, idPlaceholders(slugs)), exists(vote)));
});

/** Returns those of the slugs whose listing the person voted for. */
export async function filterVotedSlugs(
  db: Queries,
  accountId: number,
  slugs: string[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const voted = await votedSlugs(db, slugs.length, { ...idValues(slugs), accountId });
  return new Set(voted.map(({ slug }) => slug));
}
