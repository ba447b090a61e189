import { z } from 'zod';
import { normalizeWeek } from '../../../rules/launches/weeks.ts';
import { containsCardNumber } from '../../../rules/orders/card-numbers.ts';
import type { OrderItem } from '../../../rules/orders/order.ts';
import { jsonOctets } from '../../../store/engine/octets.ts';
import { fromIssues, type Issue } from '../runtime/errors.ts';
import { country, recordId, slug, week } from '../listings/input-fields.ts';
import { omitUndefined, filterMembers } from '../../../rules/typed/records.ts';

/** Most bytes of one item's options as JSON, which are stored with the order. */
const MAX_OPTION_OCTETS = 4000;

const isWithinDepth = (value: unknown, levels: number): boolean =>
  value === null ||
  typeof value !== 'object' ||
  (levels > 0 && Object.values(value).every((inner) => isWithinDepth(inner, levels - 1)));

/** An order number, in any capitalization. */
export const orderNumber = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .describe('Order number, from create_checkout or list_my_orders.');

/** Input of quote_order and create_checkout: the order body of the specification, section 4. */
export const orderBody = z.strictObject({
  items: z
    .array(
      z.strictObject({
        product: z.string().trim().min(1).max(60),
        listing_id: recordId.optional().describe('Where needs_listing is true.'),
        week: week.optional().describe('A week on offer, by any day of it.'),
        amount_cents: z.int().min(1).max(100_000_000).optional().describe('For billboard_min.'),
        categories: z
          .array(slug.meta({ description: undefined }))
          .max(10)
          .optional()
          .describe('For extra_categories: 1 to 3 slugs.'),
        options: z
          .record(z.string().max(60), z.unknown())
          .refine((options) => Object.keys(options).length <= 20, 'options may have at most 20 members.')
          .refine(
            (options) => jsonOctets(options) <= MAX_OPTION_OCTETS,
            `options may have at most ${MAX_OPTION_OCTETS} bytes.`,
          )
          .refine((options) => isWithinDepth(options, 4), 'options may have at most 4 levels.')
          .meta({ maxProperties: 20 })
          .optional()
          .describe('As the product says.'),
      }),
    )
    .min(1)
    .max(20)
    .describe('Products, rules and weeks: list_products.'),
  billing_country: country.optional(),
  vat_number: z.string().max(32).optional().describe('Of an EU business.'),
  promo_code: z.string().max(40).optional().describe('In any capitals.'),
});

export type OrderBody = z.output<typeof orderBody>;

/** Returns the order body with each week replaced by its Monday. */
export function normalizeWeeks<T extends OrderBody>(body: T, now: Date): T {
  const items = body.items.map((item) =>
    item.week === undefined ? item : { ...item, week: normalizeWeek(item.week, now) },
  );
  return { ...body, items };
}

/** Returns the items as they are stored, without undefined members. */
export const toOrderItems = ({ items }: OrderBody): OrderItem[] => items.map((item) => omitUndefined(item));

/**
 * Throws `invalid_request` if a text of the body looks like a card number, which the error does not repeat. Other members,
 * such as a quote id, are generated here and could match by chance, so they are not checked.
 */
export function refuseCardNumbers(body: OrderBody): void {
  const userTexts = filterMembers(body, (_, member) => member in orderBody.shape);
  const issues = [...findCardNumbers(userTexts, '')].map((field): Issue => ({
    field,
    code: 'card_data',
    message: 'This looks like a card number. Card details are never taken here.',
    fix: 'Leave it out: the person pays at checkout_url, where cards are entered.',
  }));
  if (issues.length > 0) throw fromIssues(issues);
}

function* findCardNumbers(value: unknown, field: string): Generator<string> {
  if (typeof value === 'string' && containsCardNumber(value)) yield field;
  if (typeof value === 'number' && field.includes('options') && containsCardNumber(String(value)))
    yield field;
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    // Errors repeat keys, so a key that is a card number is reported by its parent.
    if (containsCardNumber(key)) yield field;
    else yield* findCardNumbers(inner, field ? `${field}.${key}` : key);
  }
}
