import { z } from 'zod';
import { meantUrl, websiteUrl } from '../../../rules/listings/addresses/domains.ts';
import { COUNTRY_NAME, valueOf } from '../../../rules/listings/fields/field-values.ts';
import type { FieldName } from '../../../rules/listings/fields/listing-fields.ts';
import { SOCIAL_PLATFORMS } from '../../../rules/drafts/draft-fields.ts';
import { withoutHidden } from '../../../rules/people/hidden-characters.ts';
import { SLUG } from '../../../rules/listings/addresses/slugs.ts';
import { mondayOf } from '../../../rules/launches/weeks.ts';
import { sure } from '../../../rules/typed/sure.ts';

// What the members of records are made of, with the bounds they have everywhere else. Null empties a member.

// NUL and half a surrogate pair: PostgreSQL keeps neither.
const UNSTORABLE = /\0|\p{Surrogate}/u;
const storable = (text: string): boolean => !UNSTORABLE.test(text);

const anyText = (max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'is not text in quotes') })
    .overwrite(withoutHidden)
    .max(max)
    .refine(storable, 'has NUL characters or half of a surrogate pair');

/** Text that says something. */
const words = (max: number) => anyText(max).refine((text) => text.trim() !== '', 'is blank');
const text = (max: number) => anyText(max).nullable();
/** What something is called. */
const name = (max: number) => words(max).trim();
/** Text that is looked for as it is, such as a place or a pricing model. */
const label = (max: number) => anyText(max).trim().nullable();
/** One of a few words. */
const oneOf = <T extends string>(...values: T[]) => z.string().trim().pipe(z.enum(values));
const NO_SLUG = 'is not a slug: a-z, 0-9 and -, at most 220';
const slug = z.string(NO_SLUG).trim().regex(SLUG, NO_SLUG);
const texts = (items: number, max: number) => z.array(words(max)).max(items);
const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** Text that is read as a value of a field of listings: `UK` is GB. Nothing where it is blank. */
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
/** The address of a website, in one spelling. */
const website = webLink(2048).transform((link) => sure(websiteUrl(link)));
// What is no day has no Monday: the check that follows is not asked.
const day = z.iso.date({ error: 'is not a date such as 2026-11-16', abort: true });
const week = day.refine((day) => mondayOf(day) === day, 'is not a Monday');
const faqs = z
  .array(
    z.strictObject({ question: words(300), answer: words(1500) }),
    'is not a list such as [{"question":"Is it free?","answer":"Yes."}]',
  )
  .max(10);
const socials = z.partialRecord(z.enum(SOCIAL_PLATFORMS), webLink(500), {
  error: ({ code }) =>
    code === 'invalid_type' ? 'are not links such as {"x":"https://x.com/acme"}' : undefined,
});

/** An instant with its offset, such as 2026-11-16T09:00:00Z, as Date. */
const instant = z.iso
  .datetime({ offset: true, error: 'is not an instant such as 2026-11-16T09:00:00Z' })
  .transform((value) => new Date(value));

const number = z.number('is not a number such as 45.5');
const wholeNumber = z.int('is not a whole number such as 1200');

/** What a member of a record is, by what it holds. */
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
  number,
  wholeNumber,
};
