import { and, eq } from 'drizzle-orm';
import { selectVoterId } from '../../people/accounts.ts';
import { hasFullVoteWeight } from '../../people/write/established.ts';
import type { Tx } from '../../engine/database.ts';
import { isVoterDiscounted } from '../../team/discounted-votes.ts';
import type { InteractionResult } from '../votes.ts';
import { buildCountUpdate } from './count-update.ts';

/**
 * Adds a person's vote, which counts for the week it is cast in. Changes nothing if they have already voted for the listing,
 * with this account or another one. The vote of an account that is not established is light: it is counted but does not
 * change the ranking. A vote that the team discounted stays discounted if it is withdrawn and given again. Under
 * `read committed`, the caller must lock the listing first (`lockListing`).
 */
export async function addVote(
  tx: Tx,
  vote: { listingId: number; accountId: number; week: string },
  now: Date,
): Promise<InteractionResult> {
  const { votes, listings } = tx.t;
  const { listingId, accountId } = vote;
  const light = !(await hasFullVoteWeight(tx, accountId, now));
  const setAsideAt = (await isVoterDiscounted(tx, vote)) ? now : null;
  const inserted = await tx
    .insert(votes)
    .values({ ...vote, light, setAsideAt, voterId: selectVoterId(tx, accountId), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: votes.listingId });
  if (inserted.length === 0) {
    const own = and(eq(votes.listingId, listingId), eq(votes.accountId, accountId));
    return (await tx.$count(votes, own)) > 0 ? 'before' : 'by_other_account';
  }
  await tx
    .update(listings)
    .set(buildCountUpdate(tx, 'votes', light, setAsideAt === null ? 1 : 0))
    .where(eq(listings.id, listingId));
  return 'given';
}

/** Withdraws a person's vote. Returns false if there was none. */
export async function withdrawVote(tx: Tx, listingId: number, accountId: number): Promise<boolean> {
  const { votes, listings } = tx.t;
  const deleted = await tx
    .delete(votes)
    .where(and(eq(votes.listingId, listingId), eq(votes.accountId, accountId)))
    .returning({ light: votes.light, setAsideAt: votes.setAsideAt });
  const [one] = deleted;
  if (!one) return false;
  if (one.setAsideAt !== null) return true;
  await tx
    .update(listings)
    .set(buildCountUpdate(tx, 'votes', one.light, -1))
    .where(eq(listings.id, listingId));
  return true;
}
