import { applyOrderEvent } from '../../../orders/apply-order-event.ts';
import {
  findOrderByNumber,
  type OrderLineRow,
  type OrderRow,
  listOrderLines,
} from '../../../store/orders/orders.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

/** Refunds a paid order in full and reverts what can be reverted; the lines state what could not. */
export async function refundOrder(
  { db, jobs, mail, now, settings }: Pick<UseCaseDeps, 'db' | 'jobs' | 'mail' | 'now' | 'settings'>,
  { number }: { number: string },
): Promise<
  | { outcome: 'refunded'; lines: OrderLineRow[] }
  | { outcome: 'unknown' }
  | { outcome: 'not_paid'; status: OrderRow['status'] }
> {
  const deps = { jobs, mail, now, publicUrl: settings.publicUrl };
  return db.transaction(async (tx) => {
    const order = await findOrderByNumber(tx, number);
    if (!order) return { outcome: 'unknown' };
    const refunded = await applyOrderEvent(tx, deps, { what: 'refund_requested', orderId: order.id });
    if (!refunded) return { outcome: 'not_paid', status: order.status };
    return { outcome: 'refunded', lines: await listOrderLines(tx, order) };
  });
}
