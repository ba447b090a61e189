import type { PromoTerms } from './order.ts';
import { elementAt } from '../typed/assert.ts';

/**
 * Prices in whole cents. VAT and percentages are rounded once, on the total, half a cent up. Each line gets its share
 * to the cent, so that lines always add up to totals (EN 16931, BR-CO-17, rounds VAT the same way).
 */

/** The amounts of one line; `net = price - discount`, `total = net + vat`. */
export type LinePrice = {
  price_cents: number;
  discount_cents: number;
  net_cents: number;
  vat_cents: number;
  total_cents: number;
};

/** The amounts of an order; each is the sum of its lines. */
export type OrderPrice = LinePrice & { lines: LinePrice[] };

/** Returns `rateBp` hundredths of a percent of at most 2^39 cents, rounded half up. */
export const applyRate = (cents: number, rateBp: number): number =>
  Math.floor((cents * rateBp + 5_000) / 10_000);

/**
 * Splits `total` in proportion to `weights`, in whole cents that add up to it: each share is rounded down, then the
 * largest remainders get one cent more, the earlier first among equals. No share exceeds its weight if `total` does
 * not exceed their sum. If all weights are zero, all shares are zero.
 */
export function splitProportionally(total: number, weights: number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const exact = BigInt(total) * BigInt(weight);
    return { index, cents: Number(exact / sum), remainder: exact % sum };
  });
  let left = total - shares.reduce((all, { cents }) => all + cents, 0);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (left-- <= 0) break;
    share.cents += 1;
  }
  return shares.map(({ cents }) => cents);
}

/** Prices an order. The discount is taken before VAT, and only from the products that the code applies to. */
export function priceOrder(
  items: { product: string; priceCents: number }[],
  promo: PromoTerms | null,
  vatRateBp: number,
): OrderPrice {
  const discounted = items.map(({ product, priceCents }) =>
    promo && (promo.products === null || promo.products.includes(product)) ? priceCents : 0,
  );
  const discounts = splitProportionally(computeDiscount(promo, sumCents(discounted)), discounted);
  const nets = items.map(({ priceCents }, index) => priceCents - elementAt(discounts, index));
  const vats = splitProportionally(applyRate(sumCents(nets), vatRateBp), nets);
  const lines = items.map(({ priceCents }, index) => ({
    price_cents: priceCents,
    discount_cents: elementAt(discounts, index),
    net_cents: elementAt(nets, index),
    vat_cents: elementAt(vats, index),
    total_cents: elementAt(nets, index) + elementAt(vats, index),
  }));
  return {
    lines,
    price_cents: sumCents(lines.map((line) => line.price_cents)),
    discount_cents: sumCents(discounts),
    net_cents: sumCents(nets),
    vat_cents: sumCents(vats),
    total_cents: sumCents(lines.map((line) => line.total_cents)),
  };
}

function computeDiscount(promo: PromoTerms | null, cents: number): number {
  if (!promo) return 0;
  return promo.kind === 'percent' ? applyRate(cents, promo.value) : Math.min(promo.value, cents);
}

const sumCents = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
