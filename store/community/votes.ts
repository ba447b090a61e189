import { and, eq, inArray, sql } from 'drizzle-orm';
import { voterOf } from '../people/accounts.ts';
import type { Queries, Tx } from '../engine/database.ts';
import { ownAmong } from '../listings/own-listings.ts';

/** What became of a vote, follow or review: `by_other_account` when another account of the same person gave one. */
export type Given = 'given' | 'before' | 'by_other_account';

/**
 * Gives a person's vote, which counts for the week it is cast in. Changes nothing when they had voted for the listing
 * already, with this account or another one.
 */
export async function giveVote(
  tx: Tx,
  vote: { listingId: number; accountId: number; week: string },
  now: Date,
): Promise<Given> {
  const { votes, listings } = tx.t;
  const { listingId, accountId } = vote;
  const given = await tx
    .insert(votes)
    .values({ ...vote, voterId: voterOf(tx, accountId), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: votes.listingId });
  if (given.length === 0) {
    const own = and(eq(votes.listingId, listingId), eq(votes.accountId, accountId));
    return (await tx.$count(votes, own)) > 0 ? 'before' : 'by_other_account';
  }
  await tx
    .update(listings)
    .set({ votes: sql`${listings.votes} + 1` })
    .where(eq(listings.id, listingId));
  return 'given';
}

/** Takes a person's vote back. Answers false when there was none. */
export async function takeVote(tx: Tx, listingId: number, accountId: number): Promise<boolean> {
  const { votes, listings } = tx.t;
  const taken = await tx
    .delete(votes)
    .where(and(eq(votes.listingId, listingId), eq(votes.accountId, accountId)))
    .returning({ id: votes.listingId });
  if (taken.length === 0) return false;
  await tx
    .update(listings)
    .set({ votes: sql`${listings.votes} - 1` })
    .where(eq(listings.id, listingId));
  return true;
}

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
