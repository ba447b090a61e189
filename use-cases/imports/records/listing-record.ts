import { z } from 'zod';
import {
  type FieldKind,
  type FieldName,
  LIST_FIELD_ITEMS,
  LISTING_FIELDS,
  mostKept,
  YEARS,
} from '../../../rules/listings/fields/listing-fields.ts';
import { SECTIONS } from '../../../rules/listings/fields/sections.ts';
import { LISTING, PLANS } from '../../../rules/states/listing.ts';
import { STORED_FIELDS, type StoredField } from '../../../store/listings/listing-content.ts';
import { member } from './record-fields.ts';
import { shaped } from '../../../rules/typed/records.ts';

/** The schema of a field in a file, by its kind. */
const VALUE = {
  name: member.name,
  text: member.text,
  label: member.label,
  choice: (max: number, name: FieldName) => member.meant(name, max),
  country: () => member.country,
  language: (max: number, name: FieldName) => member.meant(name, max),
  year: () => member.wholeNumber.min(YEARS.first).max(YEARS.last).nullable(),
  email: () => member.email.nullable(),
  link: (max: number) => member.webLink(max).nullable(),
  list: (max: number) => member.texts(LIST_FIELD_ITEMS, max),
} satisfies Record<FieldKind, (max: number, name: FieldName) => z.ZodType>;

const { name: listingName, ...fields } = shaped<{
  [Name in StoredField]: z.ZodOptional<ReturnType<(typeof VALUE)[(typeof LISTING_FIELDS)[Name]['kind']]>>;
}>(STORED_FIELDS, (name) => {
  const { kind } = LISTING_FIELDS[name];
  return VALUE[kind](mostKept(name), name).optional();
});

/** A listing in a file. Missing members stay unchanged, null clears a value, unknown members are an error. */
export const listingRecord = z.strictObject({
  slug: member.slug.optional(),
  name: listingName,
  website_url: member.website.optional(),
  site: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'is not the key of a site')
    .optional(),
  status: member.oneOf(...LISTING.all).optional(),
  plan: member.oneOf(...PLANS).optional(),
  owner_email: member.email.nullable().optional(),
  categories: z.array(member.words(120).trim()).max(4, 'are more than 4').optional(),
  ...fields,
  faqs: member.faqs.nullable().optional(),
  socials: member.socials.nullable().optional(),
  attributes: z
    .record(member.words(120), member.words(500), 'are not facts such as {"Free plan":"One device"}')
    .nullable()
    .optional(),
  not_found_on_website: member.texts(20, 200).optional(),
  unlocked: z
    .array(member.oneOf(...SECTIONS))
    .max(20)
    .optional(),
  launch_week: member.week.nullable().optional(),
  launched_at: member.instant.nullable().optional(),
  verified_at: member.instant.nullable().optional(),
  created_at: member.instant.optional(),
  sample: z.boolean().optional(),
  text_format: member.textFormat,
});

export type ListingRecord = z.output<typeof listingRecord>;
