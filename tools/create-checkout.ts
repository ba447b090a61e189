import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { ORDER } from '../rules/states/order.ts';
import { boundedPlaces } from '../orders/places.ts';
import { lineColumns, orderColumns } from '../orders/price-order.ts';
import type { Tx } from '../store/engine/database.ts';
import { listPendingOrders, type OrderRow, ownLines } from '../store/money/orders.ts';
import { insertOrder } from '../store/money/write/orders.ts';
import { adds, type ChangeContext, defineWrite } from './kit/call/define.ts';
import { conflict } from './kit/call/errors.ts';
import { itemsOf, type OrderBody, orderBody } from './kit/orders/order-body.ts';
import { checkoutUrl, presentPriced, priced } from './kit/orders/order-records.ts';
import { checkPlacesOfOrder, checkUnpaidOrders } from './kit/call/quotas.ts';
import { isRepeat, repeated } from './kit/call/repeats.ts';
import { billingOf, countingWrongPromos, quote, vatOf } from './kit/orders/quote.ts';
import { nextSteps } from './kit/next/steps.ts';
import { itemAt } from '../rules/typed/sure.ts';

const HOURS_24 = 24 * 60 * 60 * 1000;
// Crockford's letters: no two look alike.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export default defineWrite({
  name: 'create_checkout',
  title: 'Make a checkout link',
  description:
    'Makes an order of a cart and returns `checkout_url`, a page where the person reviews it, enters billing details and pays. Prices and promo code are bound for 24 hours; places in launch weeks are held only while the person pays. No payment and no card details go through this API. get_order shows when it is paid. The same cart again within an hour is the same order while it is pending. Prices without an order: quote_order.',
  scope: 'orders:write',
  annotations: adds,
  rest: { method: 'POST', path: '/orders/checkout', status: 201, idempotent: true },
  input: orderBody,
  output: priced.extend({
    number: z.string(),
    status: z.literal(ORDER.starts),
    checkout_url: z.string().describe('For the person to open and pay at.'),
    expires_at: z.string(),
    payment: z.string(),
    next_steps: nextSteps,
    repeated,
  }),

  async prepare(body, ctx) {
    if (!ctx.paymentsReady) {
      throw conflict(
        'Orders cannot be paid in this directory yet: its operator has not set up payments.',
        'choose_free_listing launches without payment.',
      );
    }
    return { vat: await vatOf(ctx, body) };
  },

  async change(tx, body, ctx, { vat }) {
    const { account, now } = ctx;
    const first = await findSameOrder(tx, ctx, body);
    const quoted = await countingWrongPromos(ctx, body, async () => {
      if (!first) await checkUnpaidOrders(tx, ctx, account.id);
      return quote(tx, account, body, vat, now(), first?.id);
    });
    // Judged again first: an order that nobody could pay any more is not offered.
    if (first) return { ...(await checkoutOf(tx, ctx, first)), repeated: true as const };
    const { items, names, terms, billing, price, currency } = quoted;
    if (price.total_cents > 0) await checkPlacesOfOrder(tx, ctx, boundedPlaces(items, now()));
    const createdAt = now();
    const order = await insertOrder(
      tx,
      {
        number: orderNumber(),
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

/** The account's order of the same cart that waits to be paid, where this is the same call again. */
async function findSameOrder(tx: Tx, ctx: ChangeContext, body: OrderBody): Promise<OrderRow | undefined> {
  const asked = { items: itemsOf(body), billing: billingOf(body), promo: body.promo_code };
  return (await listPendingOrders(tx, ctx.account.id)).find(
    ({ items, billing, terms, createdAt }) =>
      isRepeat(ctx, createdAt) && isDeepStrictEqual({ items, billing, promo: terms.promo?.code }, asked),
  );
}

const checkoutOf = async (tx: Tx, ctx: ChangeContext, order: OrderRow) => ({
  number: order.number,
  status: ORDER.starts,
  checkout_url: checkoutUrl(ctx, order),
  expires_at: order.expiresAt.toISOString(),
  payment:
    'Not paid yet. The person opens checkout_url, checks the order, enters billing details and pays there.',
  ...presentPriced(order, await ownLines(tx, order)),
  next_steps: [
    {
      tool: 'get_order',
      arguments: { number: order.number },
      why: 'Shows whether it is paid and what was delivered.',
    },
  ],
});

const orderNumber = (): string => `LD-${[...randomBytes(8)].map((byte) => LETTERS[byte % 32]).join('')}`;
