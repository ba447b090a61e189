import { applyOrderEvent } from '../../../orders/apply-order-event.ts';
import type { OrderRow } from '../../../store/orders/orders.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

/** Cancels an order unless a payment is open, which only the running service can end at the provider. */
export async function cancelUnpaidOrder(
  { db, jobs, mail, now, settings }: Pick<UseCaseDeps, 'db' | 'jobs' | 'mail' | 'now' | 'settings'>,
  { order }: { order: Pick<OrderRow, 'id'> },
): Promise<boolean> {
  const deps = { jobs, mail, now, publicUrl: settings.publicUrl };
  const signal = { what: 'buyer_cancelled', orderId: order.id } as const;
  return (await db.transaction((tx) => applyOrderEvent(tx, deps, signal))) !== undefined;
}
