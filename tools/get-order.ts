import { z } from 'zod';
import { lineStandings } from '../orders/fulfilment/line-standings.ts';
import { orderStanding } from '../orders/order-standing.ts';
import { refundContact } from '../orders/refund-contact.ts';
import { DELIVERY_OF, isFulfilled, LINE_STATES } from '../rules/orders/line-state.ts';
import { ORDER_LINE } from '../rules/states/order.ts';
import { ownLines } from '../store/orders/orders.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { ownedOrder } from './shared/runtime/owned.ts';
import { aiReviewRecord, presentReview } from './shared/orders/ai-review-record.ts';
import { orderNumber } from './shared/orders/order-body.ts';
import {
  invoiceNumber,
  orderedItem,
  orderSummary,
  presentOrder,
  presentPriced,
  priced,
} from './shared/orders/order-records.ts';
import { refund } from './shared/next-steps/order-steps.ts';
import { compact } from './shared/presenters/present.ts';
import { entriesOf, keysOf } from '../rules/typed/records.ts';
import { itemAt } from '../rules/typed/sure.ts';

export default defineRead({
  name: 'get_order',
  title: 'Get an order',
  description:
    'One order of the caller: status, lines with totals and VAT, and what each is now: booked, live, done, cancelled. One that can be paid has its checkout link. All orders: list_my_orders.',
  scope: 'account:read',
  annotations: reads,
  rest: { method: 'GET', path: '/orders/{number}' },
  input: z.strictObject({ number: orderNumber }),
  output: orderSummary.extend({
    ...priced.omit({ lines: true }).shape,
    lines: z.array(
      orderedItem.extend({
        state: z.enum(keysOf(LINE_STATES)).describe(
          entriesOf(LINE_STATES)
            .map(([state, means]) => `${state}: ${means}`)
            .join('; '),
        ),
        fulfilled: z.boolean().describe('The buyer can see what it bought.'),
        fulfilment: z
          .enum([...ORDER_LINE.all, 'booked'])
          .optional()
          .describe('`state` as a delivery; absent of what was never paid.'),
        week: z.string().optional().describe('The week of the launch as it is now; absent once withdrawn.'),
        ordered_week: z
          .string()
          .optional()
          .describe('The week that was ordered, where it is another one now.'),
        note: z.string().optional(),
        review: aiReviewRecord.optional().describe('What ai_review bought, once written.'),
      }),
    ),
    invoice_number: z.string().optional(),
    page: z.string().describe('Receipt and invoice, for the signed-in person.'),
  }),

  async run({ number }, { account, db, settings, orderLinks, now }) {
    const order = await ownedOrder(db, account, number);
    const standing = await orderStanding(db, order, now());
    const shown = { ...order, status: standing.status };
    const ordered = await ownLines(db, order);
    const lines = await lineStandings(db, shown, ordered, now());
    const money = presentPriced(order, ordered);
    return {
      ...money,
      ...presentOrder({ settings, orderLinks }, order, standing),
      ...(standing.status === 'paid' && order.totalCents > 0
        ? { not_possible: [refund(order.number, await refundContact(db, settings))] }
        : {}),
      lines: lines.map(({ line, state, week, note }, at) => {
        const { week: ordered, ...ofLine } = itemAt(money.lines, at);
        return {
          ...ofLine,
          ...compact({ week, ordered_week: ordered === week ? null : ordered, note }),
          ...(line.review ? { review: presentReview(line.review) } : {}),
          state,
          fulfilled: isFulfilled(state),
          // A line that was never paid does not wait for delivery.
          ...(state === 'cancelled' && line.fulfilment === 'waiting'
            ? {}
            : { fulfilment: DELIVERY_OF[state] }),
        };
      }),
      ...compact({ invoice_number: await invoiceNumber(db, order) }),
      page: `${settings.publicUrl}/orders/${order.number}`,
    };
  },
});
