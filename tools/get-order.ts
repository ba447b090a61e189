import { z } from 'zod';
import { getLineStatuses } from '../orders/fulfilment/line-status.ts';
import { checkOrder } from '../orders/order-checks.ts';
import { getRefundContact } from '../orders/refund-contact.ts';
import { FULFILMENT_BY_LINE_STATE, isFulfilled, LINE_STATES } from '../rules/orders/line-state.ts';
import { ORDER_LINE } from '../rules/states/order.ts';
import { listOrderHelp } from '../store/orders/order-help.ts';
import { listOrderLines } from '../store/orders/orders.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { authorizeOrder } from './shared/runtime/authorize-owner.ts';
import { aiReviewRecord, presentReview } from './shared/orders/ai-review-record.ts';
import { helpRecord, presentHelp } from './shared/orders/help-record.ts';
import { orderNumber } from './shared/orders/order-body.ts';
import {
  findInvoiceNumber,
  orderLineRecord,
  orderSummary,
  presentOrder,
  presentPriced,
  pricedRecord,
} from './shared/orders/order-records.ts';
import { createRefundNotPossible } from './shared/next-steps/order-steps.ts';
import { compact } from './shared/presenters/present.ts';
import { entriesOf, keysOf } from '../rules/typed/records.ts';
import { elementAt } from '../rules/typed/assert.ts';

export default defineRead({
  name: 'get_order',
  title: 'Get an order',
  description:
    'One order of the caller: status, lines with totals and VAT, and what each is now: booked, live, done, cancelled. One that can be paid has its checkout link. A refund, or anything wrong: request_order_help. All orders: list_my_orders.',
  scope: 'account:read',
  annotations: reads,
  rest: { method: 'GET', path: '/orders/{number}' },
  input: z.strictObject({ number: orderNumber }),
  output: orderSummary.extend({
    ...pricedRecord.omit({ lines: true }).shape,
    lines: z.array(
      orderLineRecord.extend({
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
    help: z
      .array(helpRecord)
      .optional()
      .describe('What the buyer asked the team, newest first; without `answer` it waits.'),
    invoice_number: z.string().optional(),
    page: z.string().describe('Receipt and invoice, for the signed-in person.'),
  }),

  async run({ number }, { account, db, settings, orderLinks, now }) {
    const order = await authorizeOrder(db, account, number);
    const check = await checkOrder(db, order, now());
    const shown = { ...order, status: check.status };
    const ordered = await listOrderLines(db, order);
    const lines = await getLineStatuses(db, shown, ordered, now());
    const money = presentPriced(order, ordered);
    const help = await listOrderHelp(db, order.id);
    return {
      ...money,
      ...presentOrder({ settings, orderLinks }, order, check),
      ...(check.status === 'paid' && order.totalCents > 0
        ? { not_possible: [createRefundNotPossible(order.number, await getRefundContact(db, settings))] }
        : {}),
      lines: lines.map(({ line, listing, state, week, note }, at) => {
        const { week: ordered, ...ofLine } = elementAt(money.lines, at);
        return {
          ...ofLine,
          ...compact({ listing: listing?.name, week, note }),
          ...compact({ ordered_week: ordered === week ? null : ordered }),
          ...(line.review ? { review: presentReview(line.review) } : {}),
          state,
          fulfilled: isFulfilled(state),
          // A line that was never paid does not wait for delivery.
          ...(state === 'cancelled' && line.fulfilment === 'waiting'
            ? {}
            : { fulfilment: FULFILMENT_BY_LINE_STATE[state] }),
        };
      }),
      ...(help.length > 0 ? { help: help.map(presentHelp) } : {}),
      ...compact({ invoice_number: await findInvoiceNumber(db, order) }),
      page: `${settings.publicUrl}/orders/${order.number}`,
    };
  },
});
