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

/** Prices now in force for items that passed the cart rules. */
export const currentPrices = (items: OrderItem[], { products }: CartFacts): number[] =>
  items.map((item) => itemPrice(item, lookUp(products, item.product)));

/** Money of items under the given terms and VAT. */
export const priceItems = (items: OrderItem[], terms: OrderTerms, vat: VatDecision): OrderPrice =>
  priceOrder(
    items.map(({ product }, index) => ({ product, priceCents: itemAt(terms.prices, index) })),
    terms.promo,
    vat.rate_bp,
  );

/** A promo code for these items: its terms, or why it cannot be used. */
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
  // As it was added, in whatever capitals it was typed: its uses are counted by that.
  const { code: added, kind, value, products: only } = sure(facts);
  return { promo: { code: added, kind, value, products: only } };
}

/** Columns of a line for its price. */
export const lineColumns = (
  line: LinePrice,
): Pick<NewOrderLine, 'priceCents' | 'discountCents' | 'netCents' | 'vatCents' | 'totalCents'> => ({
  priceCents: line.price_cents,
  discountCents: line.discount_cents,
  netCents: line.net_cents,
  vatCents: line.vat_cents,
  totalCents: line.total_cents,
});

/** Columns of an order for its price and VAT. */
export const orderColumns = (price: OrderPrice, vat: VatDecision) => ({
  vat,
  discountCents: price.discount_cents,
  netCents: price.net_cents,
  vatCents: price.vat_cents,
  totalCents: price.total_cents,
});
