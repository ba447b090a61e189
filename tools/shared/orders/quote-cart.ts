import { z } from 'zod';
import { loadCartFacts } from '../../../orders/cart/load-cart-facts.ts';
import { getCurrentPrices, priceItems, findUsablePromo } from '../../../orders/cart/order-prices.ts';
import { getPromoRefusal, type PromoRefusal } from '../../../rules/orders/promo.ts';
import { findPromoWithUses } from '../../../store/orders/promo-codes.ts';
import { checkCart } from '../../../rules/orders/cart.ts';
import type { Billing, OrderItem, OrderTerms, PromoTerms } from '../../../rules/orders/order.ts';
import { closeSchema } from '../../../rules/orders/closed-schema.ts';
import type { OrderPrice } from '../../../rules/orders/prices.ts';
import { parseCountry } from '../../../rules/listings/fields/countries.ts';
import { toIsoCode, type VatDecision } from '../../../rules/orders/vat.ts';
import { type EarlierPurchase, listEarlierPurchases } from '../../../store/orders/orders.ts';
import type { ProductRow } from '../../../store/orders/products.ts';
import type { Queries } from '../../../store/engine/database.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import type { ReadContext } from '../runtime/define.ts';
import { fromIssues, fromZod, invalid, type Issue } from '../runtime/errors.ts';
import { toOrderItems, type OrderBody, refuseCardNumbers } from './order-body.ts';
import { getUnavailableReason } from './product-availability.ts';
import { asRecord } from '../../../rules/typed/records.ts';
import { getOrThrow } from '../../../rules/typed/assert.ts';
import { readInput } from '../schema/read-input.ts';

/** A cart that can be ordered, with its prices. */
export type OrderQuote = {
  items: OrderItem[];
  /** Names of the items' products. */
  names: string[];
  terms: OrderTerms;
  billing: Billing;
  price: OrderPrice;
  vat: VatDecision;
  currency: string;
  /** Orders of the same for the same listings. */
  earlier: EarlierPurchase[];
  /** Why the promo code takes nothing off, where that refuses nothing. */
  promoRefusal?: PromoRefusal | undefined;
};

/** A cart as it was sent, with its VAT decision. `orderId`: the order that it changes, if there is one. */
type CartToQuote = {
  body: OrderBody;
  vat: VatDecision;
  orderId?: number | undefined;
  /** A promo code that cannot be used is named in the quote instead of refusing it. */
  namesUnusablePromo?: boolean;
};

/**
 * Validates and prices a cart with the current rules and prices, and the VAT decision of `decideVat`. Throws `invalid_request`
 * naming everything that is wrong. For an existing order, the slots and promo code it already holds count as free.
 */
export async function quoteCart(
  db: Queries,
  deps: CartDeps,
  { body, vat, orderId, namesUnusablePromo = false }: CartToQuote,
): Promise<OrderQuote> {
  const { account } = deps;
  const now = deps.now();
  const { items, facts, issues } = await checkItems(db, deps, { body, orderId });
  const { promo, refusal } = await findPromo(db, body, { accountId: account.id, items, orderId }, now);
  if (refusal && (issues.length > 0 || !namesUnusablePromo)) {
    const { message, reason } = refusal;
    const fix = 'Leave promo_code out, or send one that can be used.';
    if (issues.length === 0) throw invalid('promo_code', message, fix, { reason });
    issues.push({ field: 'promo_code', code: reason, message, fix });
  }
  if (issues.length > 0) throw fromIssues(issues);

  const { currency } = await getSiteSettings(db);
  const terms: OrderTerms = { prices: getCurrentPrices(items, facts), promo };
  const names = items.map(({ product }) => getOrThrow(facts.rows, product).name);
  const price = priceItems(items, terms, vat);
  const bought = { accountId: account.id, items, exceptId: orderId };
  const earlier = await listEarlierPurchases(db, bought, now);
  return {
    ...{ items, names, terms, billing: toBilling(body), price, vat, currency, earlier },
    promoRefusal: refusal,
  };
}

type CartDeps = Pick<ReadContext, 'account' | 'now' | 'usesClaude'>;

/** Lists what is wrong with the items and the country of a cart. The promo code is left out, because each look at one counts. */
export const listCartIssues = async (db: Queries, deps: CartDeps, body: OrderBody): Promise<Issue[]> =>
  (await checkItems(db, deps, { body, orderId: undefined })).issues;

/** Checks the items of a cart by the rules of their products, and its country. Returns the items with their options read. */
async function checkItems(
  db: Queries,
  { account, now: time, usesClaude }: CartDeps,
  { body, orderId }: Pick<CartToQuote, 'body' | 'orderId'>,
) {
  const now = time();
  const items = toOrderItems(body);
  const facts = await loadCartFacts(db, { accountId: account.id, items, orderId }, now);
  const issues: Issue[] = checkCart(items, facts).map(({ item, member, ...issue }) => ({
    ...issue,
    field: `items.${item}.${member}`,
  }));
  for (const [index, item] of items.entries()) {
    const why = getUnavailableReason(item.product, { usesClaude });
    if (why !== undefined && orderId === undefined) {
      const field = `items.${index}.product`;
      issues.push({ field, code: 'not_available', message: why, fix: 'Leave it out of the order.' });
    }
    const read = parseOptions(facts.rows.get(item.product), item, `items.${index}.options`);
    issues.push(...read.issues);
    items[index] = read.item;
  }
  if (body.billing_country !== undefined && parseCountry(toIsoCode(body.billing_country)) === undefined) {
    issues.push({
      field: 'billing_country',
      code: 'unknown_country',
      message: 'No country has this code.',
      fix: 'Send an ISO 3166-1 code, such as DE.',
    });
  }
  return { items, facts, issues };
}

/** Finds the terms of the promo code of a body, or why it cannot be used. */
async function findPromo(
  db: Queries,
  { promo_code: code }: OrderBody,
  cart: Parameters<typeof findUsablePromo>[2],
  now: Date,
): Promise<{ promo: PromoTerms | null; refusal?: PromoRefusal }> {
  if (!code?.trim()) return { promo: null };
  const usable = await findUsablePromo(db, code, cart, now);
  return 'promo' in usable ? usable : { promo: null, refusal: usable.refusal };
}

/**
 * Decides how VAT applies to the buyer named in a body. May call VIES, so it must not run in a transaction. Throws
 * `invalid_request` if the body holds a card number.
 */
export async function decideVat(
  { decideOrderVat }: Pick<ReadContext, 'decideOrderVat'>,
  body: OrderBody,
): Promise<VatDecision> {
  refuseCardNumbers(body);
  // Northern Ireland (XI) is stored as GB, but has VAT rules of its own.
  const isNorthernIrish = body.billing_country?.toUpperCase() === 'XI';
  return decideOrderVat({ ...toBilling(body), ...(isNorthernIrish ? { country: 'XI' } : {}) });
}

/** Returns the billing details of a body as an order stores them. */
export const toBilling = ({ billing_country, vat_number }: OrderBody): Billing => ({
  ...(billing_country === undefined
    ? {}
    : { country: parseCountry(toIsoCode(billing_country)) ?? billing_country.toUpperCase() }),
  ...(vat_number?.trim() ? { vat_number: vat_number.trim() } : {}),
});

/** Returns an item with its options parsed by the schema of its product, and the issues found. */
function parseOptions(
  product: ProductRow | undefined,
  item: OrderItem,
  field: string,
): { item: OrderItem; issues: Issue[] } {
  if (!product?.options) return { item, issues: [] };
  const schema = z.fromJSONSchema(closeSchema(product.options));
  const { parsed, repaired } = readInput(schema, item.options ?? {});
  if (parsed.success)
    return { item: item.options ? { ...item, options: asRecord(repaired) } : item, issues: [] };
  const issues = (fromZod(parsed.error, repaired, schema).details.issues ?? []).map((issue) => ({
    ...issue,
    field: issue.field ? `${field}.${issue.field}` : field,
  }));
  return { item, issues };
}

/** Error texts for too many guesses of promo codes. */
export const PROMO_GUESS_TEXTS = {
  what: 'promo codes that do not exist',
  otherwise: 'Leave promo_code out to go on at once. ',
};

/**
 * Counts a promo code that does not exist. Throws `rate_limited` once an account has sent too many, even if the next one
 * exists. Must not run in a transaction, because a guess counts in all processes even if nothing else is written.
 */
export async function refusePromoGuesses(
  { account, db, now, promoGuessLimiter }: Pick<ReadContext, 'account' | 'db' | 'now' | 'promoGuessLimiter'>,
  { promo_code: code }: OrderBody,
): Promise<void> {
  if (!code?.trim()) return;
  await promoGuessLimiter.check(account.id);
  const refusal = getPromoRefusal(await findPromoWithUses(db, code, account.id), [], now());
  if (refusal?.reason === 'promo_unknown') await promoGuessLimiter.record(account.id);
}
