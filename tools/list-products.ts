import { z } from 'zod';
import { getPriceSuffix, describePrices } from '../rules/orders/seller-tax.ts';
import { formatMoney } from '../rules/orders/money.ts';
import { getWeekRange, listWeeksOnOffer } from '../rules/launches/weeks.ts';
import { listProducts } from '../store/orders/products.ts';
import { countBookedSlots } from '../store/launches/launch-slots.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { listFreeWeeks } from './shared/launches/free-weeks.ts';
import { getUnavailableReason } from './shared/orders/product-availability.ts';
import { compact } from './shared/presenters/present.ts';

export default defineRead({
  name: 'list_products',
  title: 'List products and prices',
  description:
    'What can be ordered: product codes with price before any VAT, rules in words, options (JSON Schema), and the launch weeks on offer with places left. A whole order with VAT or promo code: quote_order. A free launch needs no order: choose_free_listing.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/products' },
  input: z.strictObject({}),
  output: z.object({
    currency: z.string(),
    items: z.array(
      z.object({
        product: z.string().describe('Product code.'),
        name: z.string(),
        description: z.string(),
        rules: z.string().optional(),
        price_cents: z.int().describe('Before VAT; for billboard_min the least amount.'),
        price: z.string(),
        needs_listing: z.boolean(),
        available: z.boolean(),
        why_not: z.string().optional().describe('Why it is not available.'),
        options: z.record(z.string(), z.unknown()).optional().describe('JSON Schema of `options`.'),
      }),
    ),
    total: z.int(),
    launch_weeks: z.array(
      z.object({
        week: z.string().describe('Its Monday; what order items take as `week`.'),
        ends_on: z.string(),
        places_left: z.int().describe('For orders: paid launches, relaunches and skipped queues.'),
        free_places_left: z.int().describe('For free launches; 0 in weeks that are too early for them.'),
        free_queue: z.boolean().describe('choose_free_listing takes this week.'),
      }),
    ),
    price_note: z.string().optional().describe('Of every price.'),
    vat: z.string(),
    payment: z.string(),
  }),

  async run(_input, { db, now, usesClaude }) {
    const site = await getSiteSettings(db);
    const { currency, ordered_slots } = site;
    const products = await listProducts(db);
    const weeks = listWeeksOnOffer(now());
    const ordered = await countBookedSlots(db, weeks);
    const free = await listFreeWeeks(db, now(), site);
    return {
      currency,
      items: products.map(({ code, name, description, rules, priceCents, needsListing, options }) => {
        const why_not = getUnavailableReason(code, { usesClaude });
        return {
          product: code,
          name,
          description,
          price_cents: priceCents,
          price: formatMoney(priceCents, currency),
          needs_listing: needsListing,
          available: why_not === undefined,
          ...compact({ why_not, rules, options }),
        };
      }),
      total: products.length,
      launch_weeks: weeks.map((week) => ({
        week,
        ends_on: getWeekRange(week).ends_on,
        places_left: Math.max(0, ordered_slots - (ordered.get(week) ?? 0)),
        free_places_left: free.get(week) ?? 0,
        free_queue: free.has(week),
      })),
      ...compact({ price_note: getPriceSuffix(site) || null }),
      vat: describePrices(site),
      payment:
        'Nothing is charged here: create_checkout gives a link where the person reviews the order and pays.',
    };
  },
});
