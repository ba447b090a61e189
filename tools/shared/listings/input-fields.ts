import { z } from 'zod';
import { resolveWeek, WEEK_FORMATS } from '../../../rules/launches/weeks.ts';
import { invalid } from '../runtime/errors.ts';
import { completeTypedUrl, normalizeWebsiteUrl } from '../../../rules/listings/addresses/domains.ts';
import { explainInvalidLink, completeSocialLink } from '../../../rules/listings/addresses/social-links.ts';
import { buildFieldValueSchema } from '../../../rules/listings/fields/field-value-schema.ts';
import { MAX_COUNTRY_CHARACTERS } from '../../../rules/listings/fields/field-values.ts';
import { SOCIAL_PLATFORMS } from '../../../rules/drafts/draft-fields.ts';
import { entriesOf } from '../../../rules/typed/records.ts';

/** Input fields shared by several operations, with their bounds and descriptions. */

/** A slug without a description, for fields that describe it themselves. */
export const plainSlug = z
  .string()
  .max(220)
  .regex(/^[a-z0-9][a-z0-9-]{0,219}$/, 'A slug has small letters a to z, digits and hyphens: "acme-notes".');

export const slug = plainSlug.describe('Of a listing, such as "acme-notes".');

// Record ids have 31 bits. PostgreSQL cannot compare a larger number with them.
const MAX_ID = 2 ** 31 - 1;

/** Id of a record. Larger numbers are capped, so that an unknown id is `not_found` instead of invalid. */
export const recordId = z
  .int()
  .min(1)
  .overwrite((id) => Math.min(id, MAX_ID));

export const listingId = recordId.describe('From get_account or list_my_listings.');

export const draftId = z.uuid().toLowerCase().describe('From get_account or submit_listing.');

const page = z.int().min(1).max(1000).default(1).describe('Page.');

/** Input of a list by pages of `size` unless the caller asks for another. */
export const pagingBy = (size: number) => ({
  page,
  per_page: z.int().min(1).max(100).default(size).describe('Page size.'),
});

export const paging = pagingBy(20);

export const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, { error: 'Must be a two-letter ISO 3166-1 code, such as PT.' })
  .describe('Two-letter ISO 3166-1 code.');

/** A country to filter by. Unknown countries are refused instead of finding nothing. */
export const countryFilter = buildFieldValueSchema('country', MAX_COUNTRY_CHARACTERS).describe(
  'Two-letter ISO 3166-1 code, or name.',
);

/** A launch week in any accepted notation. */
export const week = z.string().trim().min(1).max(10).describe(`${WEEK_FORMATS}.`);

/** Returns the Monday of a week. Throws `invalid_request` if the text names no week. */
export function resolveWeekOrThrow(text: string, now: Date): string {
  const monday = resolveWeek(text, now);
  if (monday === undefined) throw invalid('week', 'This is not a week.', `Send ${WEEK_FORMATS}.`);
  return monday;
}

/** Text of 1 to `max` characters that is not only white space. */
export const nonBlankText = (max: number) =>
  z
    .string()
    .min(1, { abort: true })
    .max(max)
    .refine((text) => text.trim() !== '', 'Must not be blank.');

export const faq = z.strictObject({ question: nonBlankText(300), answer: nonBlankText(1500) });

/** Links or handles by platform. Only web addresses are accepted, because any other URL could run a script. */
export const socials = z.partialRecord(z.enum(SOCIAL_PLATFORMS), z.string().max(500)).transform((sent, ctx) =>
  Object.fromEntries(
    entriesOf(sent).map(([platform, text = '']) => {
      const link = completeSocialLink(platform, text);
      const refusal = explainInvalidLink(platform, link);
      if (refusal) {
        const { wrong: message, fix } = refusal;
        ctx.issues.push({ code: 'custom', input: text, path: [platform], message, params: { fix } });
      }
      return [platform, link];
    }),
  ),
);

/** An https link without credentials: `https://good.example@evil.example` shows one host and opens another. */
export const httpsLink = z
  .string()
  .max(500)
  .meta({ format: 'uri' })
  .transform(completeTypedUrl)
  .refine(
    (link) => normalizeWebsiteUrl(link)?.startsWith('https:'),
    'Must be an https link without a user name.',
  );

/** A calendar date that exists; 2026-02-30 does not. The error for a month or year alone names the day to send. */
export const date = z.iso.date({ error: ({ input }) => suggestDay(input) });

function suggestDay(input: unknown): string | undefined {
  const [, year, month = '01'] =
    typeof input === 'string' ? (/^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(input.trim()) ?? []) : [];
  return year === undefined
    ? undefined
    : `Must be a day, YYYY-MM-DD: where no day is known, send its first, ${year}-${month}-01.`;
}

/** Schema of a page of a list whose rows are counted. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.int(),
    per_page: z.int(),
    total: z.int().describe('Of all pages.'),
    has_more: z.boolean(),
  });

/** Builds a page in the shape of `pageSchema`. */
export const buildPage = <T>(items: T[], total: number, input: { page: number; per_page: number }) => ({
  items,
  page: input.page,
  per_page: input.per_page,
  total,
  has_more: input.page * input.per_page < total,
});

/** Schema of a page of a list that is not counted, because it grows with the directory. */
export const uncountedPageSchema = <T extends z.ZodType>(item: T) => pageSchema(item).omit({ total: true });

/** The rows to read for an uncounted page: its own, and one more that says whether another page follows. */
export const getUncountedRange = (input: { page: number; per_page: number }) => ({
  limit: input.per_page + 1,
  offset: (input.page - 1) * input.per_page,
});

/** Builds a page in the shape of `uncountedPageSchema` from the rows of `getUncountedRange`; the caller presents its `items`. */
export const buildUncountedPage = <Row>(rows: Row[], input: { page: number; per_page: number }) => ({
  items: rows.slice(0, input.per_page),
  page: input.page,
  per_page: input.per_page,
  has_more: rows.length > input.per_page,
});
