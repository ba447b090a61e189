import { z } from 'zod';
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

export default defineRead({
  name: 'get_order',
  title: 'Get an order',
  description:
    'One order of the caller: status, lines with totals and VAT, and whether each was fulfilled. A pending order has its checkout link. All orders: list_my_orders.',
  scope: 'account:read',
  annotations: reads,
  rest: { method: 'GET', path: '/orders/{number}' },
  input: z.strictObject({ number: orderNumber }),
  output: orderSummary.extend({
    ...priced.omit({ lines: true }).shape,
    lines: z.array(
      orderedItem.extend({
        fulfilled: z.boolean(),
        fulfilment: z
          .enum(ORDER_LINE.all)
          .describe('waiting for payment; done; by_hand: the team works on it; undone or kept by a refund.'),
        note: z.string().optional(),
      }),
    ),
    invoice_number: z.string().optional(),
    page: z.string().describe('Receipt and invoice, for the signed-in person.'),
  }),

  async run({ number }, { account, db, settings, orderLinks, now }) {
    const order = await ownedOrder(db, account, number);
    const { promo } = order.terms;
    const lines = await ownLines(db, order);
    return {
      ...presentOrder({ settings, orderLinks }, order, now()),
      totals: {
        price_cents: order.netCents + order.discountCents,
        discount_cents: order.discountCents,
        net_cents: order.netCents,
        vat_cents: order.vatCents,
        total_cents: order.totalCents,
      },
      vat: presentVat(order.vat),
      ...(promo ? { promo: presentPromo(promo, order.discountCents, order.currency) } : {}),
      lines: lines.map((line) => ({
        product: line.product,
        name: line.name,
        ...compact({ listing_id: line.listingId, week: line.item.week, note: line.note }),
        ...presentLinePrice(line),
        fulfilled: line.fulfilment === 'done' || line.fulfilment === 'kept',
        fulfilment: line.fulfilment,
      })),
      ...compact({ invoice_number: await invoiceNumber(db, order) }),
      page: `${settings.publicUrl}/orders/${order.number}`,
    };
  },
});
