import type { CartFacts } from '../../rules/orders/cart.ts';
import { getItemPrice } from '../../rules/orders/product-rules.ts';
import type { OrderItem, OrderTerms, PromoTerms } from '../../rules/orders/order.ts';
import { type LinePrice, type OrderPrice, priceOrder } from '../../rules/orders/prices.ts';
import { type PromoRefusal, getPromoRefusal } from '../../rules/orders/promo.ts';
import type { VatDecision } from '../../rules/orders/vat.ts';
import type { Queries } from '../../store/engine/database.ts';
import { findPromoWithUses } from '../../store/orders/promo-codes.ts';
import type { BuyerCart } from './load-cart-facts.ts';
import type { NewOrderLine } from '../../store/orders/orders.ts';
import { elementAt, getOrThrow, assertDefined } from '../../rules/typed/assert.ts';

/** Returns the current prices of items that passed the cart rules. */
export const getCurrentPrices = (items: OrderItem[], { products }: CartFacts): number[] =>
  items.map((item) => getItemPrice(item, getOrThrow(products, item.product)));

/** Prices items under the given terms and VAT. */
export const priceItems = (items: OrderItem[], terms: OrderTerms, vat: VatDecision): OrderPrice =>
  priceOrder(
    items.map(({ product }, index) => ({ product, priceCents: elementAt(terms.prices, index) })),
    terms.promo,
    vat.rate_bp,
  );

/** Returns the terms of a promo code for these items, or why it cannot be used. */
export async function findUsablePromo(
  db: Queries,
  code: string,
  { accountId, items, orderId }: BuyerCart,
  now: Date,
): Promise<{ promo: PromoTerms } | { refusal: PromoRefusal }> {
  const facts = await findPromoWithUses(db, code, accountId, orderId);
  const products = items.map(({ product }) => product);
  const refusal = getPromoRefusal(facts, products, now);
  if (refusal) return { refusal };
  // Uses are counted by the code as it was added, whatever capitals were typed.
  const { code: addedCode, kind, value, products: allowedProducts } = assertDefined(facts);
  return { promo: { code: addedCode, kind, value, products: allowedProducts } };
}

/** Maps the price of a line to its columns. */
export const toLineColumns = (
  line: LinePrice,
): Pick<NewOrderLine, 'priceCents' | 'discountCents' | 'netCents' | 'vatCents' | 'totalCents'> => ({
  priceCents: line.price_cents,
  discountCents: line.discount_cents,
  netCents: line.net_cents,
  vatCents: line.vat_cents,
  totalCents: line.total_cents,
});

/** Maps the price and VAT of an order to its columns. */
export const toOrderColumns = (price: OrderPrice, vat: VatDecision) => ({
  vat,
  discountCents: price.discount_cents,
  netCents: price.net_cents,
  vatCents: price.vat_cents,
  totalCents: price.total_cents,
});
