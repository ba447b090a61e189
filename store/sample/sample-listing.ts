import { slugify } from '../../rules/listings/addresses/slugs.ts';
import type { PRICING_MODELS, STAGES } from '../../rules/listings/fields/listing-fields.ts';

/** One made-up product. Its website is its slug under `.example`, which is reserved (RFC 2606, section 2). */
export type SampleListing = {
  name: string;
  /** The slugs of its categories, the primary one first; further ones are a paid extra. */
  categories: [string, ...string[]];
  tagline: string;
  short: string;
  description: string;
  features: string[];
  usps?: string[];
  /** Search words, separated by commas. */
  keywords: string;
  stage: (typeof STAGES)[number];
  pricing: [model: (typeof PRICING_MODELS)[number], summary: string];
  country: string;
  city?: string;
  founded?: number;
  /** Values of the category's attributes for comparisons. */
  attributes?: Record<string, string>;
  faqs?: [question: string, answer: string][];
  domainRating?: number;
  /** Revenue of the last twelve months in cents. */
  revenueCents?: number;
};

/** Returns the domain of a sample product's website. */
export const sampleDomain = (name: string): string => `${slugify(name)}.example`;
