import { and, eq, inArray } from 'drizzle-orm';
import { UNDER_WAY } from '../../rules/states/order.ts';
import type { Queries } from '../engine/database.ts';

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
