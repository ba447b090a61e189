import { z } from 'zod';
import {
  country,
  email,
  faqs,
  instant,
  label,
  name,
  oneOf,
  slug,
  socials,
  text,
  texts,
  webLink,
  website,
  week,
  wholeNumber,
  words,
} from './fields.ts';

/** A listing in a file. What a record leaves out stays as it is; null empties it. */
export const listingRecord = z.strictObject({
  slug: slug.optional(),
  name: name(500).optional(),
  website_url: website.optional(),
  site: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'is not the key of a site')
    .optional(),
  status: oneOf('draft', 'awaiting_badge', 'scheduled', 'live', 'rejected', 'archived').optional(),
  plan: oneOf('none', 'free', 'paid').optional(),
  owner_email: email.nullable().optional(),
  categories: z.array(slug).max(4).optional(),
  tagline: text(200).optional(),
  short_description: text(300).optional(),
  description: text(20_000).optional(),
  headline: text(200).optional(),
  summary: text(20_000).optional(),
  stage: label(500).optional(),
  pricing_model: label(40).optional(),
  pricing_summary: text(300).optional(),
  country: country.nullable().optional(),
  city: label(120).optional(),
  founded_year: wholeNumber.min(1800).max(2100).nullable().optional(),
  contact_email: email.nullable().optional(),
  demo_video_url: webLink(500).nullable().optional(),
  logo_url: webLink(500).nullable().optional(),
  features: texts(20, 200).optional(),
  usps: texts(20, 200).optional(),
  keywords: texts(20, 200).optional(),
  tags: texts(20, 200).optional(),
  faqs: faqs.nullable().optional(),
  socials: socials.nullable().optional(),
  attributes: z
    .record(words(120), words(500), 'are not facts such as {"Free plan":"One device"}')
    .nullable()
    .optional(),
  not_found_on_website: texts(20, 200).optional(),
  seo_title: text(200).optional(),
  seo_description: text(320).optional(),
  unlocked: texts(20, 60).optional(),
  launch_week: week.nullable().optional(),
  launched_at: instant.nullable().optional(),
  verified_at: instant.nullable().optional(),
  created_at: instant.optional(),
  sample: z.boolean().optional(),
});

export type ListingRecord = z.output<typeof listingRecord>;
