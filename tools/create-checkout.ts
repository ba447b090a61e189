import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { getQuotedLaunchNote } from '../rules/orders/launch-note.ts';
import { ORDER } from '../rules/states/order.ts';
import { checkOrder } from '../orders/order-checks.ts';
import { createOrderNumber } from '../orders/cart/quotes.ts';
import { countBoundedSlots } from '../orders/cart/slots.ts';
import { toLineColumns, toOrderColumns } from '../orders/cart/order-prices.ts';
import type { Tx } from '../store/engine/database.ts';
import {
  findOrderByNumber,
  listPendingOrders,
  type OrderRow,
  listOrderLines,
} from '../store/orders/orders.ts';
import { insertOrder } from '../store/orders/write/orders.ts';
import { adds, type ChangeContext, defineWrite } from './shared/runtime/define.ts';
import { conflict } from './shared/runtime/errors.ts';
import {
  type AgreedTotal,
  type BoundOrderBody,
  boundOrderBody,
  toQuotedCart,
  NO_PAYMENTS,
  readBoundQuote,
  refuseExpiredQuote,
  refuseOtherTotal,
} from './shared/orders/bound-quote.ts';
import {
  getCheckoutUrl,
  presentEarlier,
  presentPriced,
  pricedRecord,
  totalDependsOn,
  describeTotalDependency,
} from './shared/orders/order-records.ts';
import { normalizeWeeks } from './shared/orders/order-body.ts';
import { checkSlotsOfOrder, checkUnpaidOrders } from './shared/limits/quotas.ts';
import { isRepeatedCall, repeatedFlag } from './shared/runtime/repeated-calls.ts';
import {
  type OrderQuote,
  listCartIssues,
  quoteCart,
  refusePromoGuesses,
  decideVat,
} from './shared/orders/quote-cart.ts';
import { createPayStep } from './shared/next-steps/order-steps.ts';
import { nextSteps } from './shared/next-steps/steps.ts';
import { compact } from './shared/presenters/present.ts';
import { elementAt } from '../rules/typed/assert.ts';

const HOURS_24 = 24 * 60 * 60 * 1000;

export default defineWrite({
  name: 'create_checkout',
  title: 'Make a checkout link',
  description:
    'Makes an order of a cart and returns `checkout_url`, a page where the person reviews it, enters billing details and pays. Prices and promo code are bound for 24 hours; places in launch weeks are held only while the person pays. No payment and no card details go through this API. get_order shows when it is paid. A quote makes one order; without one the same cart again within an hour is the same order while it is pending. Prices without an order: quote_order.',
  scope: 'orders:write',
  annotations: adds,
  rest: { method: 'POST', path: '/orders/checkout', status: 201, idempotent: true },
  input: boundOrderBody,
  output: pricedRecord.extend({
    number: z.string(),
    status: z.literal(ORDER.starts),
    checkout_url: z.string().describe('For the person to open and pay at.'),
    expires_at: z.string(),
    payment: z.string(),
    total_depends_on: totalDependsOn,
    next_steps: nextSteps,
    repeated: repeatedFlag,
  }),

  findMoreProblems: (input, ctx) => listCartIssues(ctx.db, ctx, normalizeWeeks(input, ctx.now())),

  async prepare(input, ctx) {
    const body = normalizeWeeks(input, ctx.now());
    if (!ctx.paymentsReady) {
      throw conflict(NO_PAYMENTS.why, NO_PAYMENTS.instead);
    }
    const { quote_id } = body;
    const promised = quote_id === undefined ? null : readBoundQuote(ctx, quote_id, body);
    const vat = await decideVat(ctx, body);
    await refusePromoGuesses(ctx, body);
    return { body, promised, vat };
  },

  async change(tx, _, ctx, { body, promised, vat }) {
    const { account, now } = ctx;
    const first = await findEarlierOrder(tx, ctx, body);
    if (promised && !first) refuseExpiredQuote(ctx, promised);
    if (!first) await checkUnpaidOrders(tx, ctx, account.id);
    const quoted = await quoteCart(tx, ctx, { body, vat, orderId: first?.id });
    // Checked again first, so that an order that can no longer be paid is not offered.
    if (first) return { ...(await presentCheckout(tx, ctx, first, quoted)), repeated: true as const };
    refuseOtherTotal(ctx, body, quoted, [...(promised ? [promised] : []), ...getExpectedTotal(body)]);
    const { items, names, terms, billing, price, currency } = quoted;
    if (price.total_cents > 0) await checkSlotsOfOrder(tx, ctx, countBoundedSlots(items, now()));
    const createdAt = now();
    const order = await insertOrder(
      tx,
      {
        number: body.quote_id === undefined ? createOrderNumber() : ctx.quotes.orderNumber(body.quote_id),
        accountId: account.id,
        status: ORDER.starts,
        currency,
        items,
        terms,
        billing,
        ...toOrderColumns(price, vat),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + HOURS_24),
      },
      items.map((item, position) => ({
        position,
        product: item.product,
        name: elementAt(names, position),
        listingId: item.listing_id ?? null,
        item,
        ...toLineColumns(elementAt(price.lines, position)),
      })),
    );
    return presentCheckout(tx, ctx, order, quoted);
  },
});

const getExpectedTotal = ({ expected_total_cents: totalCents }: BoundOrderBody): AgreedTotal[] =>
  totalCents === undefined ? [] : [{ totalCents }];

/** Finds the order an earlier call made: of the same quote, or of the same cart if this call is a repeat. */
async function findEarlierOrder(
  tx: Tx,
  ctx: ChangeContext,
  body: BoundOrderBody,
): Promise<OrderRow | undefined> {
  const { account, now, quotes } = ctx;
  if (body.quote_id !== undefined) {
    const order = await findOrderByNumber(tx, quotes.orderNumber(body.quote_id));
    if (!order) return undefined;
    const { status } = await checkOrder(tx, order, now());
    if (status === ORDER.starts) return order;
    throw conflict(
      `Order ${order.number} was made of this quote and is ${status}. A quote makes one order.`,
      `get_order with number ${order.number} shows it; quote_order prices the cart again.`,
      { reason: 'quote_used' },
    );
  }
  const cart = toQuotedCart(body);
  return (await listPendingOrders(tx, account.id)).find(
    ({ items, billing, terms, createdAt, totalCents }) =>
      isRepeatedCall(ctx, createdAt) &&
      isDeepStrictEqual({ items, billing, promo: terms.promo?.code.toLowerCase() }, cart) &&
      getExpectedTotal(body).every((one) => one.totalCents === totalCents),
  );
}

const presentCheckout = async (
  tx: Tx,
  ctx: ChangeContext,
  order: OrderRow,
  { earlier }: Pick<OrderQuote, 'earlier'>,
) => {
  const money = presentPriced(order, await listOrderLines(tx, order));
  return {
    number: order.number,
    status: ORDER.starts,
    checkout_url: getCheckoutUrl(ctx, order),
    expires_at: order.expiresAt.toISOString(),
    payment:
      'Not paid yet. The person opens checkout_url, checks the order, enters billing details and pays there.',
    ...money,
    ...presentEarlier(earlier),
    lines: money.lines.map((line, at) => ({
      ...line,
      ...compact({ note: getQuotedLaunchNote(elementAt(order.items, at), ctx.now()) }),
    })),
    total_depends_on: describeTotalDependency(order.vat),
    next_steps: [
      createPayStep(order.number, getCheckoutUrl(ctx, order)),
      {
        tool: 'cancel_order',
        arguments: { number: order.number },
        why: 'Should the person not want it: ends it and its link. Nothing is charged.',
      },
    ],
  };
};
