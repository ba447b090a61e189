import { happened } from '../../../orders/happened.ts';
import type { OrderRow } from '../../../store/orders/orders.ts';
import type { ActParts } from '../../act-parts.ts';

/** Cancels an order unless a payment is open, which only the running service can end at the provider. */
export async function cancelUnpaidOrder(
  { db, jobs, mail, now, settings }: Pick<ActParts, 'db' | 'jobs' | 'mail' | 'now' | 'settings'>,
  { order }: { order: Pick<OrderRow, 'id'> },
): Promise<boolean> {
  const effects = { jobs, mail, now, publicUrl: settings.publicUrl };
  const told = { what: 'buyer_cancelled', orderId: order.id } as const;
  return (await db.transaction((tx) => happened(tx, effects, told))) !== undefined;
}
