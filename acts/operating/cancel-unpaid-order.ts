import type { OrderRow } from '../../store/money/orders.ts';
import { updateOrder } from '../../store/money/write/orders.ts';
import { findActivePayment } from '../../store/money/payments.ts';
import type { ActParts } from '../act-parts.ts';

/** Cancels an order unless a payment is open: that one only the running service can end at the provider. */
export async function cancelUnpaidOrder(
  { db, now }: Pick<ActParts, 'db' | 'now'>,
  { order }: { order: Pick<OrderRow, 'id'> },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (await findActivePayment(tx, order.id)) return false;
    await updateOrder(tx, order.id, { status: 'cancelled', endedAt: now() });
    return true;
  });
}
