import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { launchNote } from '../rules/orders/launch-note.ts';
import { ORDER } from '../rules/states/order.ts';
import { orderStanding } from '../orders/order-standing.ts';
import { newOrderNumber } from '../orders/cart/quotes.ts';
import { boundedPlaces } from '../orders/cart/places.ts';
import { lineColumns, orderColumns } from '../orders/cart/price-order.ts';
import type { Tx } from '../store/engine/database.ts';
import { findOrderByNumber, listPendingOrders, type OrderRow, ownLines } from '../store/orders/orders.ts';
import { insertOrder } from '../store/orders/write/orders.ts';
import { adds, type ChangeContext, defineWrite } from './shared/runtime/define.ts';
import { conflict } from './shared/runtime/errors.ts';
import {
  type AgreedTotal,
  type BoundBody,
  boundBody,
  cartOf,
  NO_PAYMENTS,
  readQuote,
  refuseExpired,
  refuseOtherTotal,
} from './shared/orders/bound-quote.ts';
import {
  checkoutUrl,
  presentPriced,
  priced,
  totalDependsOn,
  whatTotalDependsOn,
} from './shared/orders/order-records.ts';
import { withMondays } from './shared/orders/order-body.ts';
import { checkPlacesOfOrder, checkUnpaidOrders } from './shared/limits/quotas.ts';
import { isRepeat, repeated } from './shared/runtime/repeats.ts';
import { quote, refusePromoGuesses, vatOf } from './shared/orders/quote.ts';
import { paying } from './shared/next-steps/order-steps.ts';
import { nextSteps } from './shared/next-steps/steps.ts';
import { compact } from './shared/presenters/present.ts';
import { itemAt } from '../rules/typed/sure.ts';

const HOURS_24 = 24 * 60 * 60 * 1000;

export default defineWrite({
  name: 'create_checkout',
  title: 'Make a checkout link',
  description:
    'Makes an order of a cart and returns `checkout_url`, a page where the person reviews it, enters billing details and pays. Prices and promo code are bound for 24 hours; places in launch weeks are held only while the person pays. No payment and no card details go through this API. get_order shows when it is paid. A quote makes one order; without one the same cart again within an hour is the same order while it is pending. Prices without an order: quote_order.',
  scope: 'orders:write',
  annotations: adds,
  rest: { method: 'POST', path: '/orders/checkout', status: 201, idempotent: true },
  input: boundBody,
  output: priced.extend({
    number: z.string(),
    status: z.literal(ORDER.starts),
    checkout_url: z.string().describe('For the person to open and pay at.'),
    expires_at: z.string(),
    payment: z.string(),
    total_depends_on: totalDependsOn,
    next_steps: nextSteps,
    repeated,
  }),

  async prepare(asked, ctx) {
    const body = withMondays(asked, ctx.now());
    if (!ctx.paymentsReady) {
      throw conflict(NO_PAYMENTS.why, NO_PAYMENTS.instead);
    }
    const { quote_id } = body;
    const promised = quote_id === undefined ? null : readQuote(ctx, quote_id, body);
    const vat = await vatOf(ctx, body);
    await refusePromoGuesses(ctx, body);
    return { body, promised, vat };
  },

  async change(tx, _, ctx, { body, promised, vat }) {
    const { account, now } = ctx;
    const first = await findFirst(tx, ctx, body);
    if (promised && !first) refuseExpired(ctx, promised);
    if (!first) await checkUnpaidOrders(tx, ctx, account.id);
    const quoted = await quote(tx, ctx, body, vat, first?.id);
    // Checked again first, so that an order that can no longer be paid is not offered.
    if (first) return { ...(await checkoutOf(tx, ctx, first)), repeated: true as const };
    refuseOtherTotal(ctx, body, quoted, [...(promised ? [promised] : []), ...expected(body)]);
    const { items, names, terms, billing, price, currency } = quoted;
    if (price.total_cents > 0) await checkPlacesOfOrder(tx, ctx, boundedPlaces(items, now()));
    const createdAt = now();
    const order = await insertOrder(
      tx,
      {
        number: body.quote_id === undefined ? newOrderNumber() : ctx.quotes.orderNumber(body.quote_id),
        accountId: account.id,
        status: ORDER.starts,
        currency,
        items,
        terms,
        billing,
        ...orderColumns(price, vat),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + HOURS_24),
      },
      items.map((item, position) => ({
        position,
        product: item.product,
        name: itemAt(names, position),
        listingId: item.listing_id ?? null,
        item,
        ...lineColumns(itemAt(price.lines, position)),
      })),
    );
    return checkoutOf(tx, ctx, order);
  },
});

const expected = ({ expected_total_cents: totalCents }: BoundBody): AgreedTotal[] =>
  totalCents === undefined ? [] : [{ totalCents }];

/** Finds the order an earlier call made: of the same quote, or of the same cart if this call is a repeat. */
async function findFirst(tx: Tx, ctx: ChangeContext, body: BoundBody): Promise<OrderRow | undefined> {
  const { account, now, quotes } = ctx;
  if (body.quote_id !== undefined) {
    const order = await findOrderByNumber(tx, quotes.orderNumber(body.quote_id));
    if (!order) return undefined;
    const { status } = await orderStanding(tx, order, now());
    if (status === ORDER.starts) return order;
    throw conflict(
      `Order ${order.number} was made of this quote and is ${status}. A quote makes one order.`,
      `get_order with number ${order.number} shows it; quote_order prices the cart anew.`,
      { reason: 'quote_used' },
    );
  }
  const asked = cartOf(body);
  return (await listPendingOrders(tx, account.id)).find(
    ({ items, billing, terms, createdAt, totalCents }) =>
      isRepeat(ctx, createdAt) &&
      isDeepStrictEqual({ items, billing, promo: terms.promo?.code.toLowerCase() }, asked) &&
      expected(body).every((one) => one.totalCents === totalCents),
  );
}

const checkoutOf = async (tx: Tx, ctx: ChangeContext, order: OrderRow) => {
  const money = presentPriced(order, await ownLines(tx, order));
  return {
    number: order.number,
    status: ORDER.starts,
    checkout_url: checkoutUrl(ctx, order),
    expires_at: order.expiresAt.toISOString(),
    payment:
      'Not paid yet. The person opens checkout_url, checks the order, enters billing details and pays there.',
    ...money,
    lines: money.lines.map((line, at) => ({
      ...line,
      ...compact({ note: launchNote(itemAt(order.items, at), ctx.now()) }),
    })),
    total_depends_on: whatTotalDependsOn(order.vat),
    next_steps: [
      paying(order.number, checkoutUrl(ctx, order)),
      {
        tool: 'cancel_order',
        arguments: { number: order.number },
        why: 'Should the person not want it: ends it and its link. Nothing is charged.',
      },
    ],
  };
};
