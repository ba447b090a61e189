import { z } from 'zod';
import { DRAFT_FIELD_NAMES, type DraftFieldName } from '../drafts/draft-fields.ts';
import { websiteUrl } from './domains.ts';
import { type FieldKind, LIST_FIELD_ITEMS, LISTING_FIELDS, YEARS } from './listing-fields.ts';
import { shaped } from '../typed/records.ts';

// A draft keeps it as text: an error that asks for a number would send its reader the wrong way.
const YEAR = `Must be a year from ${YEARS.first} to ${YEARS.last}, such as "2021".`;

/** What a listing takes of a value that was drafted or typed into a draft, by the kind of its field. */
const VALUE = {
  name: (max: number) => z.string().min(1).max(max),
  text: (max: number) => z.string().max(max),
  label: (max: number) => z.string().max(max),
  country: () =>
    z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'Must be a two-letter ISO 3166-1 country code, such as DE.')
      .toUpperCase(),
  year: () => z.coerce.number(YEAR).int(YEAR).min(YEARS.first).max(YEARS.last),
  email: (max: number) => z.email().max(max),
  // Anything but a web address would be a script waiting in a link.
  link: (max: number) =>
    z
      .url({ protocol: /^https?$/, error: 'Must be an http or https link.' })
      .max(max)
      .refine((link) => websiteUrl(link) !== undefined, 'Must be an http or https link without a user name.'),
  list: (max: number) => z.array(z.string().min(1).max(max)).max(LIST_FIELD_ITEMS),
} satisfies Record<FieldKind, (max: number) => z.ZodType>;

type Value<Name extends DraftFieldName> = ReturnType<(typeof VALUE)[(typeof LISTING_FIELDS)[Name]['kind']]>;

/**
 * What a draft must satisfy to become a listing: draft fields are wider than the listing's, so each is checked again
 * here. Blank fields are left out before; only a name has to be there.
 */
export const SUBMITTABLE_DRAFT = z.object(
  shaped<{ [Name in DraftFieldName]: Name extends 'name' ? Value<Name> : z.ZodOptional<Value<Name>> }>(
    DRAFT_FIELD_NAMES,
    (name) => {
      const { kind, max } = LISTING_FIELDS[name];
      const value = VALUE[kind](max);
      return kind === 'name' ? value : value.optional();
    },
  ),
);
