import { z } from 'zod';
import { gatherFacts } from '../../../orders/cart/cart-facts.ts';
import { currentPrices, priceItems, usablePromo } from '../../../orders/cart/price-order.ts';
import { promoRefusal } from '../../../rules/orders/promo.ts';
import { findPromo } from '../../../store/orders/promo-codes.ts';
import { checkCart } from '../../../rules/orders/cart.ts';
import type { Billing, OrderItem, OrderTerms, PromoTerms } from '../../../rules/orders/order.ts';
import { closedSchema } from '../../../rules/orders/closed-schema.ts';
import type { OrderPrice } from '../../../rules/orders/prices.ts';
import { countryCode } from '../../../rules/listings/fields/countries.ts';
import { isoCode, type VatDecision } from '../../../rules/orders/vat.ts';
import type { ProductRow } from '../../../store/orders/products.ts';
import type { Queries } from '../../../store/engine/database.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import type { Context } from '../runtime/define.ts';
import { fromIssues, fromZod, invalid, type Issue } from '../runtime/errors.ts';
import { itemsOf, type OrderBody, refuseCardNumbers } from './order-body.ts';
import { whyNotOnSale } from './on-sale.ts';
import { asRecord } from '../../../rules/typed/records.ts';
import { lookUp } from '../../../rules/typed/sure.ts';
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
};

/**
 * Validates and prices a cart with the current rules and prices, and the VAT decision of `decideVat`. Throws `invalid_request`
 * naming everything that is wrong. For an existing order, the slots and promo code it already holds count as free.
 */
export async function quote(
  db: Queries,
  { account, now: time, asksClaude }: Pick<Context, 'account' | 'now' | 'asksClaude'>,
  body: OrderBody,
  vat: VatDecision,
  orderId?: number,
): Promise<OrderQuote> {
  const now = time();
  const items = itemsOf(body);
  const facts = await gatherFacts(db, account.id, items, now, orderId);
  const issues: Issue[] = checkCart(items, facts).map(({ item, member, ...issue }) => ({
    ...issue,
    field: `items.${item}.${member}`,
  }));
  for (const [index, item] of items.entries()) {
    const why = whyNotOnSale(item.product, { asksClaude });
    if (why !== undefined && orderId === undefined) {
      const field = `items.${index}.product`;
      issues.push({ field, code: 'not_available', message: why, fix: 'Leave it out of the order.' });
    }
    const read = withOptions(facts.rows.get(item.product), item, `items.${index}.options`);
    issues.push(...read.issues);
    items[index] = read.item;
  }
  if (body.billing_country !== undefined && countryCode(isoCode(body.billing_country)) === undefined) {
    issues.push({
      field: 'billing_country',
      code: 'unknown_country',
      message: 'No country has this code.',
      fix: 'Send an ISO 3166-1 code, such as DE.',
    });
  }
  let promo: PromoTerms | null = null;
  if (body.promo_code !== undefined) {
    const usable = await usablePromo(db, body.promo_code, account.id, items, now, orderId);
    if ('promo' in usable) promo = usable.promo;
    else {
      const { message, reason } = usable.refusal;
      const fix = 'Leave promo_code out, or send one that can be used.';
      if (issues.length === 0) throw invalid('promo_code', message, fix, { reason });
      issues.push({ field: 'promo_code', code: reason, message, fix });
    }
  }
  if (issues.length > 0) throw fromIssues(issues);

  const { currency } = await getSiteSettings(db);
  const terms: OrderTerms = { prices: currentPrices(items, facts), promo };
  const names = items.map(({ product }) => lookUp(facts.rows, product).name);
  const price = priceItems(items, terms, vat);
  return { items, names, terms, billing: billingOf(body), price, vat, currency };
}

/**
 * Decides how VAT applies to the buyer named in a body. May call VIES, so it must not run in a transaction. Throws
 * `invalid_request` if the body holds a card number.
 */
export async function vatOf({ vatFor }: Pick<Context, 'vatFor'>, body: OrderBody): Promise<VatDecision> {
  refuseCardNumbers(body);
  // Northern Ireland (XI) is stored as GB, but has VAT rules of its own.
  const isNorthernIrish = body.billing_country?.toUpperCase() === 'XI';
  return vatFor({ ...billingOf(body), ...(isNorthernIrish ? { country: 'XI' } : {}) });
}

/** Returns the billing details of a body as an order stores them. */
export const billingOf = ({ billing_country, vat_number }: OrderBody): Billing => ({
  ...(billing_country === undefined
    ? {}
    : { country: countryCode(isoCode(billing_country)) ?? billing_country.toUpperCase() }),
  ...(vat_number?.trim() ? { vat_number: vat_number.trim() } : {}),
});

/** Returns an item with its options parsed by the schema of its product, and the issues found. */
function withOptions(
  product: ProductRow | undefined,
  item: OrderItem,
  field: string,
): { item: OrderItem; issues: Issue[] } {
  if (!product?.options) return { item, issues: [] };
  const schema = z.fromJSONSchema(closedSchema(product.options));
  const { parsed, meant } = readInput(schema, item.options ?? {});
  if (parsed.success)
    return { item: item.options ? { ...item, options: asRecord(meant) } : item, issues: [] };
  const issues = (fromZod(parsed.error, meant, schema).details.issues ?? []).map((issue) => ({
    ...issue,
    field: issue.field ? `${field}.${issue.field}` : field,
  }));
  return { item, issues };
}

/** Error texts for too many guesses of promo codes. */
export const PROMO_WORDS = {
  what: 'promo codes that do not exist',
  otherwise: 'Leave promo_code out to go on at once. ',
};

/**
 * Counts a promo code that does not exist. Throws `rate_limited` once an account has sent too many, even if the next one
 * exists. Must not run in a transaction, because a guess counts in all processes even if nothing else is written.
 */
export async function refusePromoGuesses(
  { account, db, now, wrongPromoCodes }: Pick<Context, 'account' | 'db' | 'now' | 'wrongPromoCodes'>,
  { promo_code: code }: OrderBody,
): Promise<void> {
  if (code === undefined) return;
  await wrongPromoCodes.check(account.id);
  const refusal = promoRefusal(await findPromo(db, code, account.id), [], now());
  if (refusal?.reason === 'promo_unknown') await wrongPromoCodes.note(account.id);
}
