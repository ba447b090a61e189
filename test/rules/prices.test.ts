import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyRate, priceOrder, splitProportionally } from '../../rules/orders/prices.ts';

const cents = fc.integer({ min: 0, max: 100_000_000 });
const rate = fc.constantFrom(0, 1700, 1900, 2000, 2100, 2300, 2400, 2550, 2700);
const cart = fc.array(
  fc.record({ product: fc.constantFrom('launch', 'featured', 'billboard_min'), priceCents: cents }),
  { minLength: 1, maxLength: 20 },
);
const promo = fc.option(
  fc.record({
    code: fc.constant('CODE'),
    kind: fc.constantFrom('percent' as const, 'fixed' as const),
    value: fc.integer({ min: 0, max: 10_000 }),
    products: fc.option(fc.subarray(['launch', 'featured', 'billboard_min'])),
  }),
);
const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);

describe('a priced cart', () => {
  it('adds up: each total is the sum of its lines, each line its own parts', () => {
    fc.assert(
      fc.property(cart, promo, rate, (items, code, bp) => {
        const order = priceOrder(items, code, bp);
        for (const member of [
          'price_cents',
          'discount_cents',
          'net_cents',
          'vat_cents',
          'total_cents',
        ] as const) {
          expect(order[member]).toBe(sum(order.lines.map((line) => line[member])));
        }
        for (const line of [order, ...order.lines]) {
          expect(line.net_cents).toBe(line.price_cents - line.discount_cents);
          expect(line.total_cents).toBe(line.net_cents + line.vat_cents);
          for (const amount of Object.values(line).filter((value) => typeof value === 'number')) {
            expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
          }
        }
        expect(order.vat_cents).toBe(applyRate(order.net_cents, bp));
      }),
    );
  });

  it('takes a code off the products it is for, and never more than they cost', () => {
    fc.assert(
      fc.property(cart, promo, (items, code) => {
        const { lines } = priceOrder(items, code, 2100);
        for (const [index, line] of lines.entries()) {
          const meant = code !== null && (code.products?.includes(items[index]!.product) ?? true);
          if (!meant) expect(line.discount_cents).toBe(0);
        }
      }),
    );
  });

  // Worked by hand.
  it.each([
    { prices: [4900], bp: 2300, vat: 1127, total: 6027 },
    { prices: [4900], bp: 1900, vat: 931, total: 5831 },
    { prices: [4900], bp: 2550, vat: 1250, total: 6150 }, // 1249.5 rounds up
    { prices: [10], bp: 2550, vat: 3, total: 13 }, // 2.55
    { prices: [1900, 900], bp: 2700, vat: 756, total: 3556 },
    { prices: [333, 333, 333], bp: 2100, vat: 210, total: 1209 }, // 209.79
    { prices: [1], bp: 1900, vat: 0, total: 1 }, // 0.19
    { prices: [2], bp: 2500, vat: 1, total: 3 }, // 0.5 rounds up
    { prices: [50, 50], bp: 1900, vat: 19, total: 119 },
    { prices: [100_000_000], bp: 2550, vat: 25_500_000, total: 125_500_000 },
    { prices: [11_900, 8900, 500], bp: 2000, vat: 4260, total: 25_560 },
    { prices: [14_900], bp: 0, vat: 0, total: 14_900 },
  ])('charges $vat of VAT at $bp on $prices', ({ prices, bp, vat, total }) => {
    const items = prices.map((priceCents) => ({ product: 'launch', priceCents }));
    expect(priceOrder(items, null, bp)).toMatchObject({ vat_cents: vat, total_cents: total });
  });

  it('takes the discount off before VAT', () => {
    const items = [
      { product: 'launch', priceCents: 4900 },
      { product: 'featured', priceCents: 7900 },
    ];
    const half = { code: 'HALF', kind: 'percent', value: 5000, products: ['launch'] } as const;
    expect(priceOrder(items, { ...half, products: [...half.products] }, 1900)).toMatchObject({
      discount_cents: 2450,
      net_cents: 10_350,
      vat_cents: 1967, // 1966.5 rounds up
      total_cents: 12_317,
      lines: [{ discount_cents: 2450 }, { discount_cents: 0 }],
    });
    const ten = { code: 'TEN', kind: 'fixed', value: 1000, products: null } as const;
    expect(priceOrder(items, ten, 0).lines.map((line) => line.discount_cents)).toEqual([383, 617]);
    expect(priceOrder(items, { ...ten, value: 99_999 }, 2300)).toMatchObject({
      net_cents: 0,
      total_cents: 0,
    });
  });
});

describe('sharing out', () => {
  it('gives every cent away, none of it to a part without weight', () => {
    const weights = fc.array(cents, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(weights, fc.nat({ max: 1000 }), (parts, permille) => {
        const total = Math.floor((sum(parts) * permille) / 1000);
        const shares = splitProportionally(total, parts);
        expect(sum(shares)).toBe(total);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(parts[index]!);
        }
      }),
    );
  });
});
