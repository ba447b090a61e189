import { z } from 'zod';
import { websiteUrl } from './domains.ts';
import { DRAFT_FIELDS, LIST_FIELD_ITEMS } from '../drafts/draft-fields.ts';

/** An http or https address as `websiteUrl` takes it; anything else would be a script waiting in a link. */
const webLink = (max: number) =>
  z
    .url({ protocol: /^https?$/, error: 'Must be an http or https link.' })
    .max(max)
    .refine((link) => websiteUrl(link) !== undefined, 'Must be an http or https link without a user name.');
// A draft keeps it as text: an error that asks for a number would send its reader the wrong way.
const YEAR = 'Must be a year from 1800 to 2100, such as "2021".';
const list = z.array(z.string().min(1).max(200)).max(LIST_FIELD_ITEMS);

/** The owner listing fields of the specification, section 2, with their bounds. */
export const LISTING_FIELDS = {
  tagline: z.string().max(200),
  short_description: z.string().max(300),
  description: z.string().max(20_000),
  pricing_model: z.string().max(40),
  pricing_summary: z.string().max(300),
  country: z.string().regex(/^[A-Za-z]{2}$/, 'Must be a two-letter ISO 3166-1 country code, such as DE.'),
  city: z.string().max(120),
  founded_year: z.coerce.number(YEAR).int(YEAR).min(1800).max(2100),
  demo_video_url: webLink(500),
  contact_email: z.email().max(254),
  features: list,
  usps: list,
  keywords: list,
} as const;

/**
 * What a draft must satisfy to become a listing: draft fields are wider than the listing's, so each is
 * checked again here. Blank fields are left out before.
 */
export const SUBMITTABLE_DRAFT = z.object({
  ...Object.fromEntries(Object.entries(LISTING_FIELDS).map(([name, schema]) => [name, schema.optional()])),
  name: z.string().min(1).max(DRAFT_FIELDS.name.max),
  stage: z.string().max(DRAFT_FIELDS.stage.max).optional(),
  categories: list.optional(),
  tags: list.optional(),
  logo_url: webLink(500).optional(),
}) as z.ZodObject<
  { [K in keyof typeof LISTING_FIELDS]: z.ZodOptional<(typeof LISTING_FIELDS)[K]> } & {
    name: z.ZodString;
    stage: z.ZodOptional<z.ZodString>;
    categories: z.ZodOptional<typeof list>;
    tags: z.ZodOptional<typeof list>;
    logo_url: z.ZodOptional<z.ZodURL>;
  }
>;
