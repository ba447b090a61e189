import { and, eq, inArray } from 'drizzle-orm';
import { UNDER_WAY } from '../../rules/states/order.ts';
import type { Queries, Tx } from '../engine/database.ts';
import { type ListingRow, setListingFounders } from './listings.ts';

/** Deletes a draft with its pages, invites and co-founders. */
export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.delete(tx.t.drafts).where(eq(tx.t.drafts.id, id));
}

/** Whether something was bought for the listing, or is being paid for it just now. */
export async function isPaidFor(db: Queries, listingId: number): Promise<boolean> {
  const { orders, orderLines, payments } = db.t;
  const ofIt = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(eq(orderLines.listingId, listingId));
  if ((await db.$count(orders, and(inArray(orders.id, ofIt), eq(orders.status, 'paid')))) > 0) return true;
  const underWay = inArray(payments.state, UNDER_WAY);
  return (await db.$count(payments, and(inArray(payments.orderId, ofIt), underWay))) > 0;
}

/** Deletes a listing that never launched; the draft it was made from is a draft again. */
export async function unsaveListing(tx: Tx, { id }: Pick<ListingRow, 'id'>): Promise<void> {
  const { drafts, listings } = tx.t;
  // People who are founders of nothing else go, too.
  await setListingFounders(tx, id, []);
  await tx.update(drafts).set({ listingId: null }).where(eq(drafts.listingId, id));
  await tx.delete(listings).where(eq(listings.id, id));
}
