import { z } from 'zod';
import { meantUrl, websiteUrl } from '../../../rules/listings/addresses/domains.ts';
import { COUNTRY_NAME, valueOf } from '../../../rules/listings/fields/field-values.ts';
import type { FieldName } from '../../../rules/listings/fields/listing-fields.ts';
import { SOCIAL_PLATFORMS } from '../../../rules/drafts/draft-fields.ts';
import { withoutHidden } from '../../../rules/people/hidden-characters.ts';
import { SLUG } from '../../../rules/listings/addresses/slugs.ts';
import { readDate } from '../../../rules/listings/fields/written-dates.ts';
import { mondayOf, resolveWeek } from '../../../rules/launches/weeks.ts';
import { sure } from '../../../rules/typed/sure.ts';

/** The `launch_week` of a live listing that is in no launch week. */
export const NO_WEEK = 'none';

// The schemas that records are made of, with the same bounds as everywhere else. Null clears a member.

// NUL and lone surrogates: PostgreSQL cannot store either.
const UNSTORABLE = /\0|\p{Surrogate}/u;
const storable = (text: string): boolean => !UNSTORABLE.test(text);

const anyText = (max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'is not text in quotes') })
    .overwrite(withoutHidden)
    .max(max)
    .refine(storable, 'has NUL characters or half of a surrogate pair');

/** The error for a value of the wrong type; bounds have their own messages. */
export const wrongType = (message: string) => ({
  error: ({ code }: { code?: string | undefined }) => (code === 'invalid_type' ? message : undefined),
});

/** Text that is not blank. */
const words = (max: number) => anyText(max).refine((text) => text.trim() !== '', 'is blank');
const text = (max: number) => anyText(max).nullable();
/** A name. */
const name = (max: number) => words(max).trim();
/** Text that is searched as it is, such as a place or a pricing model. */
const label = (max: number) => anyText(max).trim().nullable();
/** One of a fixed set of words. */
const oneOf = <T extends string>(...values: T[]) => z.string().trim().pipe(z.enum(values));
const NO_SLUG = 'is not a slug: a-z, 0-9 and -, at most 220';
const slug = z.string(NO_SLUG).trim().regex(SLUG, NO_SLUG);
const texts = (items: number, max: number) => z.array(words(max)).max(items);
const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** Text that is parsed as a value of a listing field: `UK` is GB. Null if blank. */
const meant = (field: FieldName, max: number) =>
  valueOf(field, max)
    .transform((value) => value || null)
    .nullable();
const country = meant('country', COUNTRY_NAME);
const webLink = (max: number) =>
  z
    .string()
    .max(max)
    .transform(meantUrl)
    .refine(
      (link) => websiteUrl(link) !== undefined,
      'is not an http or https link, such as https://acme.com',
    );
/** The normalized address of a website. */
const website = webLink(2048).transform((link) => sure(websiteUrl(link)));
/** A date in any common format; the error names the expected one. */
const date = (wanted: string) =>
  z.string(wanted).transform((text, ctx) => {
    const read = readDate(text);
    if (typeof read === 'object') return read;
    const message = read === 'two days' ? 'can be two days: write it as 2026-11-16' : wanted;
    ctx.issues.push({ code: 'custom', input: text, message });
    return z.NEVER;
  });
const NO_DAY = 'is not a date such as 2026-11-16';
const day = date(NO_DAY).transform(({ day }) => day);
/** A launch week, by any day of it, as its Monday. `none` keeps a live listing out of any launch week. */
const week = z.string(NO_DAY).transform((text, ctx): string => {
  if (/^\s*none\s*$/i.test(text)) return NO_WEEK;
  const isoWeek = /^\s*\d{4}-?W\d\d\s*$/i.test(text) ? resolveWeek(text.trim(), new Date(0)) : undefined;
  const read = isoWeek ?? day.safeParse(text);
  if (typeof read === 'string') return read;
  if (read.success) return mondayOf(read.data);
  ctx.issues.push({ code: 'custom', input: text, message: read.error.issues[0]?.message ?? NO_DAY });
  return z.NEVER;
});
const faqs = z
  .array(
    z.strictObject({ question: words(300), answer: words(1500) }),
    wrongType('is not a list such as [{"question":"Is it free?","answer":"Yes."}]'),
  )
  .max(10);
const socials = z.partialRecord(
  z.enum(SOCIAL_PLATFORMS),
  webLink(500),
  wrongType('are not links such as {"x":"https://x.com/acme"}'),
);

/** A date or an instant, such as 2026-11-16T09:00:00Z, as Date. */
const instant = date('is not a date such as 2026-11-16 or an instant such as 2026-11-16T09:00:00Z').transform(
  ({ instant }) => instant,
);
/** The format of the long texts of a record; by default, text with HTML tags is HTML. */
const textFormat = oneOf('markdown', 'html').nullable().optional();

const number = z.number(wrongType('is not a number such as 45.5'));
const wholeNumber = z.int(wrongType('is not a whole number such as 1200'));

/** Schemas for the members of records, by their content. */
export const member = {
  words,
  text,
  name,
  label,
  oneOf,
  slug,
  texts,
  email,
  country,
  meant,
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
