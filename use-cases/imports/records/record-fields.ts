import { z } from 'zod';
import { completeTypedUrl, normalizeWebsiteUrl } from '../../../rules/listings/addresses/domains.ts';
import { buildFieldValueSchema } from '../../../rules/listings/fields/field-value-schema.ts';
import { MAX_COUNTRY_CHARACTERS } from '../../../rules/listings/fields/field-values.ts';
import type { FieldName } from '../../../rules/listings/fields/listing-fields.ts';
import { SOCIAL_PLATFORMS } from '../../../rules/drafts/draft-fields.ts';
import { removeHiddenCharacters } from '../../../rules/people/hidden-characters.ts';
import { SLUG } from '../../../rules/listings/addresses/slugs.ts';
import { parseDate } from '../../../rules/listings/fields/parse-date.ts';
import { mondayOf, resolveWeek } from '../../../rules/launches/weeks.ts';
import { assertDefined } from '../../../rules/typed/assert.ts';

/** The `launch_week` of a live listing that is in no launch week. */
export const NO_WEEK = 'none';

// The schemas that records are made of, with the same bounds as everywhere else. Null clears a member.

// NUL and lone surrogates: PostgreSQL cannot store either.
const UNSTORABLE = /\0|\p{Surrogate}/u;
const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** The error for a value of the wrong type; bounds have their own messages. */
export const wrongTypeError = (message: string) => ({
  error: ({ code }: { code?: string | undefined }) => (code === 'invalid_type' ? message : undefined),
});

/** The error of a text that is too long: the limit, and the length it has. */
const tooLong = (max: number) => ({
  error: ({ input }: { input?: unknown }) =>
    `has ${typeof input === 'string' ? input.length : 'more'} characters; at most ${max} are possible`,
});

const textSchema = (max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'is not text in quotes') })
    .overwrite(removeHiddenCharacters)
    .max(max, tooLong(max))
    .refine(isStorable, 'has NUL characters or half of a surrogate pair');

/** Text that is not blank. */
const words = (max: number) => textSchema(max).refine((text) => text.trim() !== '', 'is blank');
const text = (max: number) => textSchema(max).nullable();
/** A name. */
const name = (max: number) => words(max).trim();
/** Text that is searched as it is, such as a place or a pricing model. */
const label = (max: number) => textSchema(max).trim().nullable();
/** One of a fixed set of words. */
const oneOf = <T extends string>(...values: T[]) => z.string().trim().pipe(z.enum(values));
const NO_SLUG = 'is not a slug: a-z, 0-9 and -, at most 220';
const slug = z.string(NO_SLUG).trim().regex(SLUG, NO_SLUG);
const texts = (items: number, max: number) => z.array(words(max)).max(items);
const email = z.string().trim().toLowerCase().max(254, tooLong(254)).pipe(z.email());
/** Text that is parsed as a value of a listing field: `UK` is GB. Null if blank. */
const parsedValue = (field: FieldName, max: number) =>
  buildFieldValueSchema(field, max)
    .transform((value) => value || null)
    .nullable();
const country = parsedValue('country', MAX_COUNTRY_CHARACTERS);
const webLink = (max: number) =>
  z
    .string()
    .max(max, tooLong(max))
    .transform(completeTypedUrl)
    .refine(
      (link) => normalizeWebsiteUrl(link) !== undefined,
      'is not an http or https link, such as https://acme.com',
    );
/** The normalized address of a website. */
const website = webLink(2048).transform((link) => assertDefined(normalizeWebsiteUrl(link)));
/** A date in any common format; the error names the expected one. */
const date = (expected: string) =>
  z.string(expected).transform((text, ctx) => {
    const parsed = parseDate(text);
    if (typeof parsed === 'object') return parsed;
    const message = parsed === 'two days' ? 'can be two days: write it as 2026-11-16' : expected;
    ctx.issues.push({ code: 'custom', input: text, message });
    return z.NEVER;
  });
const NO_DAY = 'is not a date such as 2026-11-16';
const day = date(NO_DAY).transform(({ day }) => day);
/** A launch week, by any day of it, as its Monday. `none` keeps a live listing out of any launch week. */
const week = z.string(NO_DAY).transform((text, ctx): string => {
  if (/^\s*none\s*$/i.test(text)) return NO_WEEK;
  const isoWeek = /^\s*\d{4}-?W\d\d\s*$/i.test(text) ? resolveWeek(text.trim(), new Date(0)) : undefined;
  const parsed = isoWeek ?? day.safeParse(text);
  if (typeof parsed === 'string') return parsed;
  if (parsed.success) return mondayOf(parsed.data);
  ctx.issues.push({ code: 'custom', input: text, message: parsed.error.issues[0]?.message ?? NO_DAY });
  return z.NEVER;
});
const faqs = z
  .array(
    z.strictObject({ question: words(300), answer: words(1500) }),
    wrongTypeError('is not a list such as [{"question":"Is it free?","answer":"Yes."}]'),
  )
  .max(10);
const socials = z.partialRecord(
  z.enum(SOCIAL_PLATFORMS),
  webLink(500),
  wrongTypeError('are not links such as {"x":"https://x.com/acme"}'),
);

/** A date or an instant, such as 2026-11-16T09:00:00Z, as Date. */
const instant = date('is not a date such as 2026-11-16 or an instant such as 2026-11-16T09:00:00Z').transform(
  ({ instant }) => instant,
);
/** The format of the long texts of a record; by default, text with HTML tags is HTML. */
const textFormat = oneOf('markdown', 'html').nullable().optional();

const number = z.number(wrongTypeError('is not a number such as 45.5'));
const wholeNumber = z.int(wrongTypeError('is not a whole number such as 1200'));

/** Schemas for the members of records, by their content. */
export const memberSchemas = {
  words,
  text,
  name,
  label,
  oneOf,
  slug,
  texts,
  email,
  country,
  meant: parsedValue,
  webLink,
  website,
  day,
  week,
  faqs,
  socials,
  instant,
  textFormat,
  number,
  wholeNumber,
};
