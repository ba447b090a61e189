import { z } from 'zod';
import { applyOrderEvent } from '../orders/apply-order-event.ts';
import { getRefundContact } from '../orders/refund-contact.ts';
import { checkOrder } from '../orders/order-checks.ts';
import type { Queries } from '../store/engine/database.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import { type ChangeContext, defineWrite, removes } from './shared/runtime/define.ts';
import { conflict, type ToolError } from './shared/runtime/errors.ts';
import { authorizeOrder } from './shared/runtime/authorize-owner.ts';
import { createRefundNotPossible } from './shared/next-steps/order-steps.ts';
import { orderNumber } from './shared/orders/order-body.ts';
import { orderSummary, presentOrder } from './shared/orders/order-records.ts';

export default defineWrite({
  name: 'cancel_order',
  title: 'Cancel an order',
  description:
    'Cancels an order of the caller that waits to be paid: its checkout link and any payment page that was opened end, and the places in launch weeks it held are free again. Nothing was charged. A paid order is not cancelled: request_order_help asks for a refund. Finding orders: list_my_orders.',
  scope: 'orders:write',
  annotations: { ...removes, openWorldHint: true },
  rest: { method: 'POST', path: '/orders/{number}/cancel', idempotent: true },
  input: z.strictObject({ number: orderNumber }),
  output: orderSummary,

  async prepare({ number }, ctx) {
    const { account, db, cancelPayment } = ctx;
    const order = await authorizeOrder(db, account, number);
    await refuseFinishedOrder(db, ctx, order);
    // Releases slots only once the provider can no longer take the payment.
    switch (await cancelPayment(order)) {
      case 'none':
      case 'ended':
        return;
      case 'paid':
        throw await buildRefusal(db, ctx, order, 'paid');
      case 'open':
      case 'processing':
        throw paymentInProgressError();
      case 'unknown':
        throw conflict(
          'The payment page of this order does not answer, so it could still be paid; the order is as it was.',
          'Call cancel_order again in a minute. Unpaid, the payment ends by itself within half an hour.',
          { reason: 'payment_page_unreachable' },
        );
    }
  },

  async change(tx, { number }, ctx) {
    const { account, jobs, mail, now, settings, orderLinks } = ctx;
    // It may have been paid, or a payment begun, during the request to the provider.
    const order = await authorizeOrder(tx, account, number);
    await refuseFinishedOrder(tx, ctx, order);
    const effects = { jobs, mail, now, publicUrl: settings.publicUrl };
    const cancelled = await applyOrderEvent(tx, effects, { what: 'buyer_cancelled', orderId: order.id });
    if (!cancelled) throw paymentInProgressError();
    const check = { status: cancelled.status, unpayable: [] };
    return presentOrder({ settings, orderLinks }, cancelled, check);
  },
});

const paymentInProgressError = (): ToolError =>
  conflict(
    'A payment of this order is under way, so it is not cancelled.',
    'get_order shows what becomes of it; unpaid, it ends by itself within half an hour.',
    { reason: 'being_paid' },
  );

type FinishedStatus = Exclude<OrderRow['status'], 'pending'>;

const FINISHED: Record<FinishedStatus, { message: string; fix: string }> = {
  paid: {
    message: 'This order is paid; what is paid is not cancelled but refunded.',
    fix: 'get_order shows what was delivered.',
  },
  refunded: {
    message: 'The money of this order went back already.',
    fix: 'Nothing is left to do; get_order shows it.',
  },
  cancelled: {
    message: 'This order is cancelled already. Nothing was charged.',
    fix: 'Nothing is left to do; create_checkout makes a new order.',
  },
  expired: {
    message: 'This order was not paid in its 24 hours and has ended. Nothing was charged.',
    fix: 'Nothing is left to do; create_checkout makes a new order.',
  },
};

type RefusalDeps = Pick<ChangeContext, 'settings' | 'now'>;

async function buildRefusal(
  db: Queries,
  { settings }: RefusalDeps,
  { number, totalCents }: OrderRow,
  status: FinishedStatus,
): Promise<ToolError> {
  const { message, fix } = FINISHED[status];
  if (status === 'paid' && totalCents === 0) {
    const nothing = 'This order is complete. Nothing was paid for it, so there is nothing to refund.';
    return conflict(nothing, fix, { reason: status });
  }
  if (status !== 'paid') return conflict(message, fix, { reason: status });
  const { instead } = createRefundNotPossible(number, await getRefundContact(db, settings));
  return conflict(message, `${instead} ${fix}`, { reason: status });
}

async function refuseFinishedOrder(db: Queries, deps: RefusalDeps, order: OrderRow): Promise<void> {
  if (order.status !== 'pending') throw await buildRefusal(db, deps, order, order.status);
  // An order with a payment in progress at the end of its 24 hours can still be cancelled.
  const { status, isQuestioned, unpayable } = await checkOrder(db, order, deps.now());
  if (status === 'expired') throw await buildRefusal(db, deps, order, 'expired');
  if (isQuestioned) {
    throw conflict(unpayable.join(' '), 'get_order shows what became of it.', { reason: 'money_questioned' });
  }
}
