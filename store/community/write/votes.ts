import { and, eq } from 'drizzle-orm';
import { voterOf } from '../../people/accounts.ts';
import { weighs } from '../../people/write/established.ts';
import type { Tx } from '../../engine/database.ts';
import { isSetAsideFor } from '../../team/set-aside.ts';
import type { Given } from '../votes.ts';
import { countsBy } from './counts-by.ts';

/**
 * Gives a person's vote, which counts for the week it is cast in. Changes nothing when they had voted for the listing
 * already, with this account or another one. One of an account that is not established is light: it is counted and moves
 * no rank. One that the team has set aside stays so when it is taken back and given again. Under read committed the listing
 * is to be held.
 */
export async function giveVote(
  tx: Tx,
  vote: { listingId: number; accountId: number; week: string },
  now: Date,
): Promise<Given> {
  const { votes, listings } = tx.t;
  const { listingId, accountId } = vote;
  const light = !(await weighs(tx, accountId, now));
  const setAsideAt = (await isSetAsideFor(tx, vote)) ? now : null;
  const given = await tx
    .insert(votes)
    .values({ ...vote, light, setAsideAt, voterId: voterOf(tx, accountId), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: votes.listingId });
  if (given.length === 0) {
    const own = and(eq(votes.listingId, listingId), eq(votes.accountId, accountId));
    return (await tx.$count(votes, own)) > 0 ? 'before' : 'by_other_account';
  }
  await tx
    .update(listings)
    .set(countsBy(tx, 'votes', light, setAsideAt === null ? 1 : 0))
    .where(eq(listings.id, listingId));
  return 'given';
}

/** Takes a person's vote back. Answers false when there was none. */
export async function takeVote(tx: Tx, listingId: number, accountId: number): Promise<boolean> {
  const { votes, listings } = tx.t;
  const taken = await tx
    .delete(votes)
    .where(and(eq(votes.listingId, listingId), eq(votes.accountId, accountId)))
    .returning({ light: votes.light, setAsideAt: votes.setAsideAt });
  const [one] = taken;
  if (!one) return false;
  if (one.setAsideAt !== null) return true;
  await tx
    .update(listings)
    .set(countsBy(tx, 'votes', one.light, -1))
    .where(eq(listings.id, listingId));
  return true;
}
