/**
 * The 18 profile fields of a draft: their kind and the bounds of the specification (section 2,
 * "Draft profile fields"). One table, from which input schemas, completeness and the writers are made.
 */
export const DRAFT_FIELDS = {
  name: { kind: 'text', max: 500 },
  tagline: { kind: 'text', max: 500 },
  short_description: { kind: 'text', max: 500 },
  description: { kind: 'text', max: 20_000 },
  stage: { kind: 'text', max: 500 },
  categories: { kind: 'list', max: 200 },
  tags: { kind: 'list', max: 200 },
  pricing_model: { kind: 'text', max: 500 },
  pricing_summary: { kind: 'text', max: 500 },
  country: { kind: 'text', max: 500 },
  city: { kind: 'text', max: 500 },
  founded_year: { kind: 'text', max: 500 },
  features: { kind: 'list', max: 200 },
  usps: { kind: 'list', max: 200 },
  keywords: { kind: 'list', max: 200 },
  contact_email: { kind: 'text', max: 500 },
  demo_video_url: { kind: 'text', max: 500 },
  logo_url: { kind: 'text', max: 500 },
} as const satisfies Record<string, { kind: 'text' | 'list'; max: number }>;

/** Most items a list field may hold. */
export const LIST_FIELD_ITEMS = 20;

export type DraftFieldName = keyof typeof DRAFT_FIELDS;
export type DraftFieldValue = string | string[];

/** Field names in the order people read them. */
export const DRAFT_FIELD_NAMES = Object.keys(DRAFT_FIELDS) as DraftFieldName[];

/** Draft field states of the specification, section 3. */
export const FIELD_STATES = ['ai', 'not_found', 'edited', 'manual', 'override', 'deleted'] as const;
export type FieldState = (typeof FIELD_STATES)[number];

/** Link platforms of the specification ("Socials"). */
export const SOCIAL_PLATFORMS = [
  'linkedin',
  'x',
  'facebook',
  'instagram',
  'tiktok',
  'youtube',
  'threads',
  'pinterest',
  'github',
  'reddit',
  'producthunt',
  'medium',
  'website',
  'custom',
] as const;
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];

/** How a product is priced; the words drafts, filters and listings share. */
export const PRICING_MODELS = [
  'free',
  'freemium',
  'paid',
  'subscription',
  'one-time',
  'open-source',
  'contact-sales',
] as const;

/** How far a product is; the words drafts, filters and listings share. */
export const STAGES = ['idea', 'mvp', 'beta', 'launched', 'growing', 'mature'] as const;
