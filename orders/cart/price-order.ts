import { type CartFacts } from '../../rules/orders/cart.ts';
import { itemPrice } from '../../rules/orders/product-rules.ts';
import type { OrderItem, OrderTerms, PromoTerms } from '../../rules/orders/order.ts';
import { type LinePrice, type OrderPrice, priceOrder } from '../../rules/orders/prices.ts';
import { type PromoRefusal, promoRefusal } from '../../rules/orders/promo.ts';
import type { VatDecision } from '../../rules/orders/vat.ts';
import type { Queries } from '../../store/engine/database.ts';
import { findPromo } from '../../store/orders/promo-codes.ts';
import type { NewOrderLine } from '../../store/orders/orders.ts';
import { itemAt, lookUp, sure } from '../../rules/typed/sure.ts';

/** Returns the current prices of items that passed the cart rules. */
export const currentPrices = (items: OrderItem[], { products }: CartFacts): number[] =>
  items.map((item) => itemPrice(item, lookUp(products, item.product)));

/** Prices items under the given terms and VAT. */
export const priceItems = (items: OrderItem[], terms: OrderTerms, vat: VatDecision): OrderPrice =>
  priceOrder(
    items.map(({ product }, index) => ({ product, priceCents: itemAt(terms.prices, index) })),
    terms.promo,
    vat.rate_bp,
  );

/** Returns the terms of a promo code for these items, or why it cannot be used. */
export async function usablePromo(
  db: Queries,
  code: string,
  accountId: number,
  items: OrderItem[],
  now: Date,
  orderId?: number,
): Promise<{ promo: PromoTerms } | { refusal: PromoRefusal }> {
  const facts = await findPromo(db, code, accountId, orderId);
  const products = items.map(({ product }) => product);
  const refusal = promoRefusal(facts, products, now);
  if (refusal) return { refusal };
  // Uses are counted by the code as it was added, whatever capitals were typed.
  const { code: added, kind, value, products: only } = sure(facts);
  return { promo: { code: added, kind, value, products: only } };
}

/** Maps the price of a line to its columns. */
export const lineColumns = (
  line: LinePrice,
): Pick<NewOrderLine, 'priceCents' | 'discountCents' | 'netCents' | 'vatCents' | 'totalCents'> => ({
  priceCents: line.price_cents,
  discountCents: line.discount_cents,
  netCents: line.net_cents,
  vatCents: line.vat_cents,
  totalCents: line.total_cents,
});

/** Maps the price and VAT of an order to its columns. */
export const orderColumns = (price: OrderPrice, vat: VatDecision) => ({
  vat,
  discountCents: price.discount_cents,
  netCents: price.net_cents,
  vatCents: price.vat_cents,
  totalCents: price.total_cents,
});
