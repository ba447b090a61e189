import { findPayment } from '../store/orders/payments.ts';
import { recordPaymentEvent, updatePayment } from '../store/orders/write/payments.ts';
import { applyOrderEvent } from './apply-order-event.ts';
import type { OrderEffectDeps, OrderDeps } from './order-deps.ts';
import type { ProviderEvent } from './payments/provider.ts';

/** Applies an event from the payment provider, each event once. */
export async function applyProviderEvent(
  { db, log, ...deps }: OrderEffectDeps & Pick<OrderDeps, 'db' | 'log'>,
  event: ProviderEvent,
): Promise<void> {
  if (event.change === 'none') return;
  const { id, kind, paymentId } = event;
  await db.transaction(async (tx) => {
    if (!(await recordPaymentEvent(tx, { id, kind, paymentId }, deps.now()))) return;
    const payment = await findPayment(tx, paymentId);
    // One Stripe account may serve several directories, so the payment may not be ours.
    if (!payment) return;
    // Also for refunds made at the provider.
    const applyRefund = () => applyOrderEvent(tx, deps, { what: 'payment_refunded', paymentId });
    switch (event.change) {
      case 'paid':
        await applyOrderEvent(tx, deps, { what: 'payment_received', paymentId, paid: event.paid });
        break;
      case 'ended':
        await applyOrderEvent(tx, deps, { what: 'payment_ended', paymentId });
        break;
      case 'refunded':
        await updatePayment(tx, paymentId, { refundedCents: event.refundedCents });
        if (event.refundedCents >= (payment.arrived?.cents ?? payment.amountCents)) await applyRefund();
        break;
      case 'disputed':
        await updatePayment(tx, paymentId, {
          disputedAt: event.outcome === 'open' ? (payment.disputedAt ?? deps.now()) : null,
        });
        log.warn({ payment: paymentId, outcome: event.outcome }, 'payment disputed');
        if (event.outcome === 'lost') await applyRefund();
    }
  });
}
