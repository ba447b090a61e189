import { z } from 'zod';
import type { OrderCheck } from '../../../orders/order-checks.ts';
import { formatMoney } from '../../../rules/orders/money.ts';
import { getQuotedLaunchNote } from '../../../rules/orders/launch-note.ts';
import type { PromoTerms } from '../../../rules/orders/order.ts';
import { describePromo } from '../../../rules/orders/promo.ts';
import type { LinePrice } from '../../../rules/orders/prices.ts';
import { dependsOnBuyer, showsVat, getTaxName } from '../../../rules/orders/seller-tax.ts';
import { TREATMENTS, type VatDecision } from '../../../rules/orders/vat.ts';
import { ORDER } from '../../../rules/states/order.ts';
import { findInvoice } from '../../../store/orders/invoices.ts';
import type { Queries } from '../../../store/engine/database.ts';
import { getListingNames } from '../../../store/listings/listings.ts';
import {
  type EarlierPurchase,
  getOrderLines,
  type OrderLineRow,
  type OrderRow,
} from '../../../store/orders/orders.ts';
import type { Services } from '../runtime/define.ts';
import { compact } from '../presenters/present.ts';
import { getOrderNext } from '../next-steps/order-steps.ts';
import { nextSteps, notPossible } from '../next-steps/steps.ts';
import type { OrderQuote } from './quote-cart.ts';
import { elementAt } from '../../../rules/typed/assert.ts';

/** Output records of orders. Amounts are whole cents; lines add up to totals. */

const linePrice = z.object({
  price_cents: z.int().describe('Before discount and VAT.'),
  discount_cents: z.int(),
  net_cents: z.int().describe('After the discount, before VAT.'),
  vat_cents: z.int(),
  total_cents: z.int(),
});

/** One line of a quote or order. */
export const orderLineRecord = z.object({
  product: z.string(),
  name: z.string(),
  listing_id: z.int().optional(),
  listing: z.string().optional().describe('Its name.'),
  week: z.string().optional(),
  note: z.string().optional().describe('Of a launch: which week it is in, and when that ends.'),
  categories: z.array(z.string()).optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  ...linePrice.shape,
});

/** Earlier orders of the same for the same listing. */
const earlierOrders = z
  .array(
    z.object({
      number: z.string(),
      status: z.enum(ORDER.all),
      product: z.string(),
      listing_id: z.int(),
      at: z.string().describe('When it was paid, or made if it is not paid yet.'),
    }),
  )
  .optional()
  .describe('The caller has ordered the same for the same listing before: the person should know.');

/** Presents earlier orders; nothing if there are none. */
export const presentEarlier = (
  earlier: EarlierPurchase[],
): { earlier_orders?: z.infer<typeof earlierOrders> } =>
  earlier.length === 0
    ? {}
    : {
        earlier_orders: earlier.map(({ number, status, product, listingId, at }) => ({
          ...{ number, status, product },
          listing_id: listingId,
          at: at.toISOString(),
        })),
      };

/** What an order is of. */
const orderedRecord = z.object({
  product: z.string(),
  name: z.string(),
  listing_id: z.int().optional(),
  listing: z.string().optional().describe('Its name.'),
});

/** Presents what orders are of, by order id. */
export async function presentOrdered(
  db: Queries,
  orders: Pick<OrderRow, 'id'>[],
): Promise<Map<number, { lines: z.infer<typeof orderedRecord>[] }>> {
  const lines = await getOrderLines(
    db,
    orders.map(({ id }) => id),
  );
  const ids = [...lines.values()].flat().flatMap(({ listingId }) => listingId ?? []);
  const names = await getListingNames(db, [...new Set(ids)]);
  return new Map(
    [...lines].map(([id, ofOrder]) => [
      id,
      {
        lines: ofOrder.map(({ product, name, listingId }) => ({
          ...{ product, name },
          ...compact({ listing_id: listingId, listing: names.get(listingId ?? 0) }),
        })),
      },
    ]),
  );
}

/** What could change a total that is not paid yet; the checkout asks for the billing details again. */
export const totalDependsOn = z.string().describe('What makes it another total.');

/** Sentence on what the total of a cart depends on until it is paid. */
export function describeTotalDependency(vat: VatDecision): string {
  if (!dependsOnBuyer(vat)) return 'On nothing: it is the same for every buyer.';
  return vat.treatment === 'unknown'
    ? `On billing country and VAT number, which the checkout asks for: ${getTaxName(vat)} comes on top of this total for people in the EU. Send billing_country for the whole total.`
    : 'On billing country and VAT number, which the person can change at the checkout; it shows the new total before anything is paid.';
}

/** Sentence on how the cents of a total were rounded. */
export const describeRounding = (vat: VatDecision): string =>
  showsVat(vat)
    ? `${getTaxName(vat)} is rounded half a cent up on the total and shared out to the lines.`
    : 'Amounts are whole cents; a discount is shared out to the lines.';

const vatRecord = z.object({
  name: z.string(),
  treatment: z.enum(TREATMENTS),
  rate_percent: z.number(),
  country: z.string().optional(),
  number: z
    .object({
      number: z.string(),
      valid: z.boolean(),
      check: z.enum(['vies', 'offline']).describe('offline: format and check digits only.'),
      checked_on: z.string().optional(),
      consultation: z.string().optional(),
    })
    .optional(),
  explanation: z.string(),
});

/** A cart or order with its prices and VAT. */
export const pricedRecord = z.object({
  currency: z.string(),
  lines: z.array(orderLineRecord),
  totals: linePrice,
  total: z.string().describe('As text.'),
  vat: vatRecord,
  promo: z
    .object({ code: z.string(), takes_off: z.string(), discount_cents: z.int() })
    .optional()
    .describe('Taken off before VAT.'),
  earlier_orders: earlierOrders,
});

/** An order without its lines. */
export const orderSummary = z.object({
  number: z.string(),
  status: z.enum(ORDER.all),
  currency: z.string(),
  total_cents: z.int(),
  total: z.string(),
  created_at: z.string(),
  expires_at: z.string().optional().describe('Until then prices are bound and the order can be paid.'),
  checkout_url: z.string().optional().describe('While it can be paid: where the person does.'),
  paid_at: z.string().optional().describe('Absent where nothing was to pay.'),
  ended_at: z.string().optional().describe('When it was cancelled, expired or refunded.'),
  next_steps: nextSteps.optional(),
  not_possible: notPossible.optional(),
});

/** An order in a list, with what it is of. */
export const listedOrder = orderSummary.extend({ lines: z.array(orderedRecord) });

/** Presents how VAT applies. */
const presentVat = ({ treatment, rate_bp, country, number, words, ...named }: VatDecision) => ({
  name: getTaxName(named),
  treatment,
  rate_percent: rate_bp / 100,
  ...(country === undefined ? {} : { country }),
  ...(number === undefined ? {} : { number }),
  explanation: words,
});

const presentPromo = (promo: PromoTerms, discountCents: number, currency: string) => ({
  code: promo.code,
  takes_off: describePromo(promo, currency),
  discount_cents: discountCents,
});

/** Presents a priced cart. */
export function presentQuote(
  { items, names, terms, price, vat, currency, earlier }: OrderQuote,
  now: Date,
): z.infer<typeof pricedRecord> {
  const { lines, ...totals } = price;
  return {
    currency,
    lines: items.map((item, index) => ({
      product: item.product,
      name: elementAt(names, index),
      ...compact({ listing_id: item.listing_id, week: item.week, note: getQuotedLaunchNote(item, now) }),
      ...compact({ categories: item.categories, options: item.options }),
      ...elementAt(lines, index),
    })),
    totals,
    total: formatMoney(totals.total_cents, currency),
    vat: presentVat(vat),
    ...(terms.promo ? { promo: presentPromo(terms.promo, totals.discount_cents, currency) } : {}),
    ...presentEarlier(earlier),
  };
}

/** Presents the lines and totals of an order, in the shape of `presentQuote`. */
export const presentPriced = (order: OrderRow, lines: OrderLineRow[]): z.infer<typeof pricedRecord> => ({
  currency: order.currency,
  lines: lines.map((line) => ({
    product: line.product,
    name: line.name,
    ...compact({ listing_id: line.listingId, week: line.item.week }),
    ...compact({ categories: line.item.categories, options: line.item.options }),
    ...presentLinePrice(line),
  })),
  totals: {
    price_cents: order.netCents + order.discountCents,
    discount_cents: order.discountCents,
    net_cents: order.netCents,
    vat_cents: order.vatCents,
    total_cents: order.totalCents,
  },
  total: formatMoney(order.totalCents, order.currency),
  vat: presentVat(order.vat),
  ...(order.terms.promo
    ? { promo: presentPromo(order.terms.promo, order.discountCents, order.currency) }
    : {}),
});

/** URL of the page where the person reviews and pays an order. */
export const getCheckoutUrl = (site: OrderLinkDeps, order: Pick<OrderRow, 'number'>): string =>
  site.settings.publicUrl + site.orderLinks.checkout(order);

/** Services that build links to orders. */
export type OrderLinkDeps = Pick<Services, 'settings' | 'orderLinks'>;

/** Presents an order in a list. `check` is the result of `checkOrder`. */
export function presentOrder(
  site: OrderLinkDeps,
  order: OrderRow,
  check: OrderCheck,
): z.infer<typeof orderSummary> {
  const { status, unpayable } = check;
  const checkout = status === 'pending' && unpayable.length === 0 ? getCheckoutUrl(site, order) : null;
  return {
    number: order.number,
    status,
    currency: order.currency,
    total_cents: order.totalCents,
    total: formatMoney(order.totalCents, order.currency),
    created_at: order.createdAt.toISOString(),
    ...compact({
      expires_at: order.status === 'pending' ? order.expiresAt.toISOString() : null,
      checkout_url: checkout,
      // An order with a total of zero was not paid.
      paid_at: order.totalCents > 0 ? order.paidAt?.toISOString() : null,
      ended_at: order.endedAt?.toISOString(),
    }),
    ...getOrderNext(order, check, checkout),
  };
}

/** Presents the amounts of an order line. */
const presentLinePrice = (line: OrderLineRow): LinePrice => ({
  price_cents: line.priceCents,
  discount_cents: line.discountCents,
  net_cents: line.netCents,
  vat_cents: line.vatCents,
  total_cents: line.totalCents,
});

/** Invoice number of an order, once it has one. */
export const findInvoiceNumber = async (db: Queries, order: OrderRow): Promise<string | undefined> =>
  (await findInvoice(db, order.id, 'invoice'))?.number;
