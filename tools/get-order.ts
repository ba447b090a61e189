import { z } from 'zod';
import { lineStandings } from '../orders/line-standings.ts';
import { orderStanding } from '../orders/order-standing.ts';
import { isFulfilled, LINE_STATES } from '../rules/money/line-state.ts';
import { ORDER_LINE } from '../rules/states/order.ts';
import { ownLines } from '../store/money/orders.ts';
import { defineRead, reads } from './kit/call/define.ts';
import { ownedOrder } from './kit/call/owned.ts';
import { orderNumber } from './kit/orders/order-body.ts';
import {
  invoiceNumber,
  orderedItem,
  orderSummary,
  presentLinePrice,
  presentOrder,
  presentPromo,
  presentVat,
  priced,
} from './kit/orders/order-records.ts';
import { compact } from './kit/show/present.ts';
import { entriesOf, keysOf } from '../rules/typed/records.ts';

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
        fulfilment: z.enum(ORDER_LINE.all).describe('What was done for it; `state` says what it is now.'),
        note: z.string().optional(),
      }),
    ),
    invoice_number: z.string().optional(),
    page: z.string().describe('Receipt and invoice, for the signed-in person.'),
  }),

  async run({ number }, { account, db, settings, orderLinks, now }) {
    const order = await ownedOrder(db, account, number);
    const { promo } = order.terms;
    const standing = await orderStanding(db, order, now());
    const shown = { ...order, status: standing.status };
    const lines = await lineStandings(db, shown, await ownLines(db, order), now());
    return {
      ...presentOrder({ settings, orderLinks }, order, standing),
      totals: {
        price_cents: order.netCents + order.discountCents,
        discount_cents: order.discountCents,
        net_cents: order.netCents,
        vat_cents: order.vatCents,
        total_cents: order.totalCents,
      },
      vat: presentVat(order.vat),
      ...(promo ? { promo: presentPromo(promo, order.discountCents, order.currency) } : {}),
      lines: lines.map(({ line, state, note }) => ({
        product: line.product,
        name: line.name,
        ...compact({ listing_id: line.listingId, week: line.item.week, note }),
        ...compact({ categories: line.item.categories, options: line.item.options }),
        ...presentLinePrice(line),
        state,
        fulfilled: isFulfilled(state),
        fulfilment: line.fulfilment,
      })),
      ...compact({ invoice_number: await invoiceNumber(db, order) }),
      page: `${settings.publicUrl}/orders/${order.number}`,
    };
  },
});
