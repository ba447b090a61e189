import { findPayment } from '../store/orders/payments.ts';
import { noteEvent, updatePayment } from '../store/orders/write/payments.ts';
import { happened } from './happened.ts';
import type { OrderEffects, OrderParts } from './order-parts.ts';
import type { ProviderEvent } from './payments/provider.ts';

/** Applies an event from the payment provider, each event once. */
export async function applyEvent(
  { db, log, ...effects }: OrderEffects & Pick<OrderParts, 'db' | 'log'>,
  event: ProviderEvent,
): Promise<void> {
  if (event.change === 'none') return;
  const { id, kind, paymentId } = event;
  await db.transaction(async (tx) => {
    if (!(await noteEvent(tx, { id, kind, paymentId }, effects.now()))) return;
    const payment = await findPayment(tx, paymentId);
    // One Stripe account may serve several directories, so the payment may not be ours.
    if (!payment) return;
    // Also for refunds made at the provider.
    const moneyIsBack = () => happened(tx, effects, { what: 'payment_refunded', paymentId });
    switch (event.change) {
      case 'paid':
        await happened(tx, effects, { what: 'payment_received', paymentId, paid: event.paid });
        break;
      case 'ended':
        await happened(tx, effects, { what: 'payment_ended', paymentId });
        break;
      case 'refunded':
        await updatePayment(tx, paymentId, { refundedCents: event.refundedCents });
        if (event.refundedCents >= (payment.arrived?.cents ?? payment.amountCents)) await moneyIsBack();
        break;
      case 'disputed':
        await updatePayment(tx, paymentId, { disputedAt: payment.disputedAt ?? effects.now() });
        log.warn({ payment: paymentId, lost: event.lost }, 'payment disputed');
        if (event.lost) await moneyIsBack();
    }
  });
}
