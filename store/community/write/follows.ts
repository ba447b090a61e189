import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { hasFullVoteWeight } from '../../people/write/established.ts';
import { selectVoterId } from '../../people/accounts.ts';
import { isVoterDiscounted } from '../../team/discounted-votes.ts';
import type { InteractionResult } from '../votes.ts';
import { buildCountUpdate } from './count-update.ts';
import { isFollowing } from '../follows.ts';

/** Ends a follow. Returns false if there was none. */
export async function unfollow(tx: Tx, listingId: number, accountId: number): Promise<boolean> {
  const { follows, listings } = tx.t;
  const deleted = await tx
    .delete(follows)
    .where(and(eq(follows.listingId, listingId), eq(follows.accountId, accountId)))
    .returning({ light: follows.light, setAsideAt: follows.setAsideAt });
  const [one] = deleted;
  if (!one) return false;
  if (one.setAsideAt !== null) return true;
  await tx
    .update(listings)
    .set(buildCountUpdate(tx, 'follows', one.light, -1))
    .where(and(eq(listings.id, listingId), gt(listings.follows, 0)));
  return true;
}

/**
 * Makes a person follow a listing; `unfollow` ends it. A follow that the team discounted stays discounted if the person
 * follows again. Under `read committed`, the caller must lock the listing first (`lockListing`).
 */
export async function follow(
  tx: Tx,
  listingId: number,
  accountId: number,
  now: Date,
): Promise<InteractionResult> {
  const { follows, listings } = tx.t;
  const light = !(await hasFullVoteWeight(tx, accountId, now));
  const setAsideAt = (await isVoterDiscounted(tx, { listingId, accountId })) ? now : null;
  const added = await tx
    .insert(follows)
    .values({
      listingId,
      accountId,
      light,
      setAsideAt,
      voterId: selectVoterId(tx, accountId),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: follows.listingId });
  if (added.length === 0)
    return (await isFollowing(tx, listingId, accountId)) ? 'before' : 'by_other_account';
  await tx
    .update(listings)
    .set(buildCountUpdate(tx, 'follows', light, setAsideAt === null ? 1 : 0))
    .where(eq(listings.id, listingId));
  return 'given';
}
