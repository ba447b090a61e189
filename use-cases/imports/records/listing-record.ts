import { z } from 'zod';
import {
  type FieldKind,
  type FieldName,
  LIST_FIELD_ITEMS,
  LISTING_FIELDS,
  getMaxStored,
  YEARS,
} from '../../../rules/listings/fields/listing-fields.ts';
import { MAX_SOURCE_ADDRESS, MAX_SOURCE_QUOTE } from '../../../rules/listings/website-sources.ts';
import { SECTIONS } from '../../../rules/listings/fields/sections.ts';
import { LISTING, PLANS } from '../../../rules/states/listing.ts';
import { STORED_FIELDS, type StoredField } from '../../../store/listings/listing-content.ts';
import { memberSchemas } from './record-fields.ts';
import { buildTypedRecord } from '../../../rules/typed/records.ts';

/** The schema of a field in a file, by its kind. */
const VALUE = {
  name: memberSchemas.name,
  text: memberSchemas.text,
  label: memberSchemas.label,
  choice: (max: number, name: FieldName) => memberSchemas.meant(name, max),
  country: () => memberSchemas.country,
  language: (max: number, name: FieldName) => memberSchemas.meant(name, max),
  year: () => memberSchemas.wholeNumber.min(YEARS.first).max(YEARS.last).nullable(),
  email: () => memberSchemas.email.nullable(),
  link: (max: number) => memberSchemas.webLink(max).nullable(),
  list: (max: number) => memberSchemas.texts(LIST_FIELD_ITEMS, max),
} satisfies Record<FieldKind, (max: number, name: FieldName) => z.ZodType>;

const { name: listingName, ...fields } = buildTypedRecord<{
  [Name in StoredField]: z.ZodOptional<ReturnType<(typeof VALUE)[(typeof LISTING_FIELDS)[Name]['kind']]>>;
}>(STORED_FIELDS, (name) => {
  const { kind } = LISTING_FIELDS[name];
  return VALUE[kind](getMaxStored(name), name).optional();
});

/** What the website states, as an export writes it. Every bound is above those of a draft. */
const sources = z.strictObject({
  read_at: z.iso.datetime().optional(),
  stated: z.record(
    z.string().max(60),
    z
      .array(
        z.strictObject({
          value: z.union([memberSchemas.words(20_000), z.array(memberSchemas.words(2000)).max(20)]),
          quotes: z
            .array(
              z.strictObject({
                quote: memberSchemas.words(MAX_SOURCE_QUOTE + 1),
                url: memberSchemas.webLink(MAX_SOURCE_ADDRESS),
                read_at: z.iso.datetime(),
              }),
            )
            .max(20),
        }),
      )
      .max(60),
  ),
});

/** A listing in a file. Missing members stay unchanged, null clears a value, unknown members are an error. */
export const listingRecord = z.strictObject({
  slug: memberSchemas.slug.optional(),
  name: listingName,
  website_url: memberSchemas.website.optional(),
  site: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'is not the key of a site')
    .optional(),
  status: memberSchemas.oneOf(...LISTING.all).optional(),
  plan: memberSchemas.oneOf(...PLANS).optional(),
  owner_email: memberSchemas.email.nullable().optional(),
  categories: z.array(memberSchemas.words(120).trim()).max(4, 'are more than 4').optional(),
  ...fields,
  faqs: memberSchemas.faqs.nullable().optional(),
  socials: memberSchemas.socials.nullable().optional(),
  attributes: z
    .record(
      memberSchemas.words(120),
      memberSchemas.words(500),
      'are not facts such as {"Free plan":"One device"}',
    )
    .nullable()
    .optional(),
  not_found_on_website: memberSchemas.texts(20, 200).optional(),
  sources: sources.nullable().optional(),
  unlocked: z
    .array(memberSchemas.oneOf(...SECTIONS))
    .max(20)
    .optional(),
  launch_week: memberSchemas.week.nullable().optional(),
  launched_at: memberSchemas.instant.nullable().optional(),
  verified_at: memberSchemas.instant.nullable().optional(),
  created_at: memberSchemas.instant.optional(),
  sample: z.boolean().optional(),
  text_format: memberSchemas.textFormat,
});

export type ListingRecord = z.output<typeof listingRecord>;
