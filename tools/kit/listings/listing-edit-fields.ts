import { z } from 'zod';
import { websiteUrl } from '../../../rules/listings/domains.ts';

const text = (max: number) => z.string().max(max);
const EMAIL = z.email();
const list = z
  .array(z.string().max(200))
  .max(20)
  .transform((items) => items.map((item) => item.trim()).filter(Boolean));

/** Fields an owner edits on a listing; specification, section 2. Empty text, null and empty lists clear one. */
export const ownerFields = z.strictObject({
  tagline: text(200).optional(),
  short_description: text(300).optional(),
  description: text(20_000).optional(),
  pricing_model: text(40).optional(),
  pricing_summary: text(300).optional(),
  country: text(2)
    .refine(
      (code) => code === '' || /^[A-Za-z]{2}$/.test(code),
      'Must be a two-letter ISO 3166-1 code, such as DE.',
    )
    .optional(),
  city: text(120).optional(),
  founded_year: z.int().min(1800).max(2100).nullable().optional(),
  demo_video_url: text(500)
    .refine((link) => link === '' || websiteUrl(link) !== undefined, 'Must be an http or https link.')
    .optional(),
  contact_email: text(254)
    .refine((email) => email === '' || EMAIL.safeParse(email).success, 'Must be an e-mail address.')
    .optional(),
  features: list.optional(),
  usps: list.optional(),
  keywords: list.optional(),
  headline: text(200).optional(),
  summary: text(20_000).optional(),
  seo_title: text(200).optional(),
  seo_description: text(320).optional(),
});

/** Fields that travel to the company's listings on other sites. */
export const TRAVELLING_FIELDS = ['headline', 'summary', 'seo_title', 'seo_description'] as const;
