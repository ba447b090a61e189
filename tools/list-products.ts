import { z } from 'zod';
import { moneyText } from '../rules/money/money.ts';
import { freeQueueStart, weekRange, weeksOnOffer } from '../rules/launches/weeks.ts';
import { listProducts } from '../store/money/products.ts';
import { countPlaces } from '../store/launches/launch-places.ts';
import { countFreeLaunchesByWeek } from '../store/launches/launches.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { defineRead, reads } from './kit/call/define.ts';
import { compact } from './kit/show/present.ts';

export default defineRead({
  name: 'list_products',
  title: 'List products and prices',
  description:
    'What can be ordered: product codes with price before VAT, rules in words, options (JSON Schema), and the launch weeks on offer with places left. A whole order with VAT or promo code: quote_order. A free launch needs no order: choose_free_listing.',
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
        options: z.record(z.string(), z.unknown()).optional().describe('JSON Schema of `options`.'),
      }),
    ),
    total: z.int(),
    launch_weeks: z.array(
      z.object({
        week: z.string().describe('Its Monday; what order items take as `week`.'),
        ends_on: z.string(),
        places_left: z.int().describe('For orders: paid launches, relaunches and skipped queues.'),
        free_places_left: z.int().describe('For free launches.'),
        free_queue: z.boolean().describe('A free launch can be in this week without an order.'),
      }),
    ),
    payment: z.string(),
  }),

  async run(_input, { db, now }) {
    const { currency, free_queue_weeks, free_slots, ordered_slots } = await getSiteSettings(db);
    const products = await listProducts(db);
    const weeks = weeksOnOffer(now());
    const ordered = await countPlaces(db, weeks);
    const free = await countFreeLaunchesByWeek(db, weeks);
    const queueStart = freeQueueStart(now(), free_queue_weeks);
    return {
      currency,
      items: products.map(({ code, name, description, rules, priceCents, needsListing, options }) => ({
        product: code,
        name,
        description,
        price_cents: priceCents,
        price: moneyText(priceCents, currency),
        needs_listing: needsListing,
        ...compact({ rules, options }),
      })),
      total: products.length,
      launch_weeks: weeks.map((week) => {
        const freeLeft = Math.max(0, free_slots - (free.get(week) ?? 0));
        return {
          week,
          ends_on: weekRange(week).ends_on,
          places_left: Math.max(0, ordered_slots - (ordered.get(week) ?? 0)),
          free_places_left: freeLeft,
          free_queue: week >= queueStart && freeLeft > 0,
        };
      }),
      payment:
        'Nothing is charged here: create_checkout gives a link where the person reviews the order and pays.',
    };
  },
});
