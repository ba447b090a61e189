import { z } from 'zod';
import { happened } from '../orders/happened.ts';
import { refundContact } from '../orders/refund-contact.ts';
import { orderStanding } from '../orders/order-standing.ts';
import type { Queries } from '../store/engine/database.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import { type Context, defineWrite, removes } from './shared/runtime/define.ts';
import { conflict, type ToolError } from './shared/runtime/errors.ts';
import { ownedOrder } from './shared/runtime/owned.ts';
import { refund } from './shared/next-steps/order-steps.ts';
import { orderNumber } from './shared/orders/order-body.ts';
import { orderSummary, presentOrder } from './shared/orders/order-records.ts';

export default defineWrite({
  name: 'cancel_order',
  title: 'Cancel an order',
  description:
    'Cancels an order of the caller that waits to be paid: its checkout link and any payment page that was opened end, and the places in launch weeks it held are free again. Nothing was charged. A paid order is not cancelled: a refund is asked of the team of the site. Finding orders: list_my_orders.',
  scope: 'orders:write',
  annotations: { ...removes, openWorldHint: true },
  rest: { method: 'POST', path: '/orders/{number}/cancel', idempotent: true },
  input: z.strictObject({ number: orderNumber }),
  output: orderSummary,

  async prepare({ number }, ctx) {
    const { account, db, endTry } = ctx;
    const order = await ownedOrder(db, account, number);
    await refuseWhatIsOver(db, ctx, order);
    // Releases slots only once the provider can no longer take the payment.
    switch (await endTry(order)) {
      case 'none':
      case 'ended':
        return;
      case 'paid':
        throw await refusal(db, ctx, order, 'paid');
      case 'open':
      case 'processing':
        throw onItsWay();
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
    const order = await ownedOrder(tx, account, number);
    await refuseWhatIsOver(tx, ctx, order);
    const effects = { jobs, mail, now, publicUrl: settings.publicUrl };
    const cancelled = await happened(tx, effects, { what: 'buyer_cancelled', orderId: order.id });
    if (!cancelled) throw onItsWay();
    const standing = { status: cancelled.status, unpayable: [] };
    return presentOrder({ settings, orderLinks }, cancelled, standing);
  },
});

const onItsWay = (): ToolError =>
  conflict(
    'A payment of this order is under way, so it is not cancelled.',
    'get_order shows what becomes of it; unpaid, it ends by itself within half an hour.',
    { reason: 'being_paid' },
  );

type Over = Exclude<OrderRow['status'], 'pending'>;

const OVER: Record<Over, { message: string; fix: string }> = {
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

type Asked = Pick<Context, 'settings' | 'now'>;

async function refusal(
  db: Queries,
  { settings }: Asked,
  { number, totalCents }: OrderRow,
  status: Over,
): Promise<ToolError> {
  const { message, fix } = OVER[status];
  if (status === 'paid' && totalCents === 0) {
    const nothing = 'This order is complete. Nothing was paid for it, so there is nothing to refund.';
    return conflict(nothing, fix, { reason: status });
  }
  if (status !== 'paid') return conflict(message, fix, { reason: status });
  const { instead } = refund(number, await refundContact(db, settings));
  return conflict(message, `${instead} ${fix}`, { reason: status });
}

async function refuseWhatIsOver(db: Queries, asked: Asked, order: OrderRow): Promise<void> {
  if (order.status !== 'pending') throw await refusal(db, asked, order, order.status);
  // An order with a payment in progress at the end of its 24 hours can still be cancelled.
  const { status, isQuestioned, unpayable } = await orderStanding(db, order, asked.now());
  if (status === 'expired') throw await refusal(db, asked, order, 'expired');
  if (isQuestioned) {
    throw conflict(unpayable.join(' '), 'get_order shows what became of it.', { reason: 'money_questioned' });
  }
}
