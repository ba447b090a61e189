import { keysOf } from '../../typed/records.ts';
/**
 * The fields of a listing: one row per field, with everything that is true of it. Schemas of drafts and listings,
 * forms, columns, import, export, the search document, the page and docs/fields.md are made from this table, in its
 * order, which is the reading order. Structured content (questions, links, categories, the story) is defined
 * elsewhere.
 */

/** The known pricing models. Other words are stored as written. */
export const PRICING_MODELS = [
  'free',
  'freemium',
  'paid',
  'subscription',
  'one-time',
  'open-source',
  'contact-sales',
] as const;

/** The known stages of a product. Other words are stored as written. */
export const STAGES = ['idea', 'mvp', 'beta', 'launched', 'growing', 'mature'] as const;

/** Maximum items of a list field. */
export const LIST_FIELD_ITEMS = 20;

/** The years that a company may be founded in. */
export const YEARS = { first: 1800, last: 2100 };

/**
 * The kind of a value, which field-values.ts parses. A `label` is text that is searched as it is, such as a place;
 * surrounding white space is removed. A `choice` is one of the field's `options`, in any spelling, or another word.
 */
export type FieldKind =
  'name' | 'text' | 'label' | 'choice' | 'country' | 'language' | 'year' | 'email' | 'link' | 'list';

/** The proof that the quotes of a drafted value must give before it is accepted (extraction/proof/evidence.ts). */
export type ProofKind =
  | 'prose'
  | 'price'
  | 'verbatim'
  | 'city'
  | 'email'
  | 'url'
  | 'year'
  | 'country'
  | 'pricing-model'
  | 'stage'
  | 'category';

/** The parts of the review of a draft. */
export type DraftSection = 'product' | 'offer' | 'makers' | 'history' | 'finding';

/** One field. Every row decides every property; null means nobody or nowhere. */
export type ListingField = {
  /** The label in forms and in the docs. */
  label: string;
  /** A shorter label for the facts on the page. */
  short?: string;
  hint?: string;
  /** Other names by which callers send it. The error for such a name says the right one. */
  aliases?: readonly string[];
  placeholder?: string;
  /** The known options of a `choice`. */
  options?: readonly string[];
  kind: FieldKind;
  /** Maximum characters that an owner may send for a listing; in a list, per item. */
  max: number;
  /**
   * The text is Markdown: paragraphs, headings, lists, links. Pages render it; other places show it as plain text.
   */
  markdown?: true;
  /** Where it is stored: in a column of `listings`, as a member of its `profile`, or in a table of its own. */
  home: 'column' | 'profile' | 'table';
  /**
   * For fields that drafts have: the bound there, which is at least as wide; the required proof; the section of the
   * review.
   */
  draft: { max: number; proof: ProofKind; part: DraftSection } | null;
  /** The page where people edit it on their listing, with update_my_listing. */
  edited: 'profile' | 'points' | 'search' | null;
  /** `apply_to` of update_my_listing copies it to the company's listings on other sites. */
  travels?: true;
  /**
   * Where the records of a listing include it: in the summary, in get_listing (as text, list, price or fact), or only
   * for the owner.
   */
  record: 'summary' | 'text' | 'list' | 'pricing' | 'fact' | 'owner';
  /** Where the page of a listing shows it: among the facts, as points, or in its own place. */
  page: 'facts' | 'points' | 'own' | null;
  /**
   * The kind of text that search indexes it as, weighted in search/index/weights.ts. Filters are in
   * search/document.ts.
   */
  search: 'name' | 'tagline' | 'keywords' | 'facts' | 'points' | 'description' | null;
};

export const LISTING_FIELDS = {
  name: {
    label: 'Name',
    kind: 'name',
    max: 500,
    home: 'column',
    draft: { max: 500, proof: 'verbatim', part: 'product' },
    edited: null,
    record: 'summary',
    page: 'own',
    search: 'name',
  },
  tagline: {
    label: 'Tagline',
    hint: 'One line: what it does, and for whom.',
    kind: 'text',
    max: 200,
    home: 'column',
    draft: { max: 500, proof: 'prose', part: 'product' },
    edited: 'profile',
    record: 'summary',
    page: 'own',
    search: 'tagline',
  },
  headline: {
    label: 'Headline',
    hint: 'Shown above the description.',
    kind: 'text',
    max: 200,
    home: 'profile',
    draft: null,
    edited: 'profile',
    travels: true,
    record: 'text',
    page: 'own',
    search: 'points',
  },
  short_description: {
    label: 'Short description',
    hint: 'One or two sentences, for lists and search results.',
    kind: 'text',
    max: 300,
    home: 'column',
    draft: { max: 500, proof: 'prose', part: 'product' },
    edited: 'profile',
    record: 'text',
    page: 'own',
    search: 'description',
  },
  summary: {
    label: 'Summary',
    hint: 'Shown before the description.',
    kind: 'text',
    markdown: true,
    max: 20_000,
    home: 'profile',
    draft: null,
    edited: 'profile',
    travels: true,
    record: 'text',
    page: 'own',
    search: 'description',
  },
  description: {
    label: 'Description',
    hint: 'What it does, who it is for, how it works. Markdown: a blank line starts a paragraph, - a list, ## a heading, **bold**.',
    kind: 'text',
    markdown: true,
    max: 20_000,
    home: 'column',
    draft: { max: 20_000, proof: 'prose', part: 'product' },
    edited: 'profile',
    record: 'text',
    page: 'own',
    search: 'description',
  },
  stage: {
    label: 'Stage',
    options: STAGES,
    kind: 'choice',
    max: 500,
    home: 'column',
    draft: { max: 500, proof: 'stage', part: 'product' },
    edited: null,
    record: 'summary',
    page: 'facts',
    search: null,
  },
  categories: {
    label: 'Categories',
    kind: 'list',
    max: 200,
    home: 'table',
    draft: { max: 200, proof: 'category', part: 'product' },
    edited: null,
    record: 'list',
    page: 'own',
    search: null,
  },
  tags: {
    label: 'Tags',
    kind: 'list',
    max: 200,
    home: 'profile',
    draft: { max: 200, proof: 'verbatim', part: 'product' },
    edited: null,
    record: 'list',
    page: null,
    search: 'keywords',
  },
  pricing_model: {
    label: 'Pricing model',
    aliases: ['pricing', 'price'],
    short: 'Price',
    options: PRICING_MODELS,
    kind: 'choice',
    max: 40,
    home: 'column',
    draft: { max: 500, proof: 'pricing-model', part: 'offer' },
    edited: 'profile',
    record: 'summary',
    page: 'facts',
    search: null,
  },
  pricing_summary: {
    label: 'Pricing in words',
    short: 'Plans',
    hint: 'The plans and their prices in a sentence.',
    kind: 'text',
    max: 300,
    home: 'column',
    draft: { max: 500, proof: 'price', part: 'offer' },
    edited: 'profile',
    record: 'pricing',
    page: 'facts',
    search: 'points',
  },
  country: {
    label: 'Country',
    aliases: ['location'],
    hint: 'Its name or two letters, such as DE.',
    placeholder: 'DE',
    kind: 'country',
    max: 2,
    home: 'column',
    draft: { max: 500, proof: 'country', part: 'makers' },
    edited: 'profile',
    record: 'summary',
    page: 'facts',
    search: null,
  },
  city: {
    label: 'City',
    kind: 'label',
    max: 120,
    home: 'column',
    draft: { max: 500, proof: 'city', part: 'makers' },
    edited: 'profile',
    record: 'summary',
    page: 'facts',
    search: 'facts',
  },
  founded_year: {
    label: 'Founded',
    placeholder: '2021',
    kind: 'year',
    max: 4,
    home: 'column',
    draft: { max: 500, proof: 'year', part: 'makers' },
    edited: 'profile',
    record: 'fact',
    page: 'facts',
    search: null,
  },
  // A draft has it for the website as a whole, without quotes.
  language: {
    label: 'Language',
    hint: 'Of these texts: a tag such as de or pt-BR.',
    placeholder: 'de',
    kind: 'language',
    max: 35,
    home: 'profile',
    draft: null,
    edited: 'profile',
    record: 'fact',
    page: null,
    search: null,
  },
  features: {
    label: 'Features',
    kind: 'list',
    max: 200,
    home: 'profile',
    draft: { max: 200, proof: 'prose', part: 'offer' },
    edited: 'points',
    record: 'list',
    page: 'points',
    search: 'points',
  },
  usps: {
    label: 'What sets it apart',
    kind: 'list',
    max: 200,
    home: 'profile',
    draft: { max: 200, proof: 'prose', part: 'offer' },
    edited: 'points',
    record: 'list',
    page: 'points',
    search: 'points',
  },
  keywords: {
    label: 'Keywords',
    kind: 'list',
    max: 200,
    home: 'profile',
    draft: { max: 200, proof: 'verbatim', part: 'finding' },
    edited: 'points',
    record: 'list',
    page: null,
    search: 'keywords',
  },
  contact_email: {
    label: 'Contact e-mail',
    aliases: ['email'],
    short: 'Contact',
    hint: 'For customers; shown on the page.',
    kind: 'email',
    max: 254,
    home: 'column',
    draft: { max: 500, proof: 'email', part: 'makers' },
    edited: 'profile',
    record: 'fact',
    page: 'facts',
    search: null,
  },
  demo_video_url: {
    label: 'Demo video',
    aliases: ['video', 'video_url'],
    placeholder: 'https://',
    kind: 'link',
    max: 500,
    home: 'column',
    draft: { max: 500, proof: 'url', part: 'offer' },
    edited: 'profile',
    record: 'fact',
    page: 'own',
    search: null,
  },
  logo_url: {
    label: 'Logo',
    aliases: ['logo'],
    kind: 'link',
    max: 500,
    home: 'column',
    draft: { max: 500, proof: 'url', part: 'product' },
    edited: null,
    record: 'summary',
    page: 'own',
    search: null,
  },
  seo_title: {
    label: 'Title in search results',
    hint: 'About 60 characters are shown.',
    kind: 'text',
    max: 200,
    home: 'profile',
    draft: null,
    edited: 'search',
    travels: true,
    record: 'owner',
    page: null,
    search: null,
  },
  seo_description: {
    label: 'Text in search results',
    hint: 'About 160 characters are shown.',
    kind: 'text',
    max: 320,
    home: 'profile',
    draft: null,
    edited: 'search',
    travels: true,
    record: 'owner',
    page: null,
    search: null,
  },
} as const satisfies Record<string, ListingField>;

type Fields = typeof LISTING_FIELDS;
export type FieldName = keyof Fields;

/** Names of the fields whose rows have all these properties. */
export type FieldsWith<Facts> = { [Name in FieldName]: Fields[Name] extends Facts ? Name : never }[FieldName];

/** The type of a field's value. */
export type FieldValue<Name extends FieldName> = Fields[Name]['kind'] extends 'list'
  ? string[]
  : Fields[Name]['kind'] extends 'year'
    ? number
    : string;

/** Names of all fields, in the order of the table. */
export const FIELD_NAMES = keysOf(LISTING_FIELDS);

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(LISTING_FIELDS, name);

/** Returns the row of a field, typed as a general field. */
export const getField = (name: FieldName): ListingField => LISTING_FIELDS[name];

/**
 * Returns the maximum characters that a listing may have in a field, or in one item of its list: a value from a draft
 * is stored in full.
 */
export const getMaxStored = (name: FieldName): number => {
  const { max, draft } = getField(name);
  return Math.max(max, draft?.max ?? 0);
};

/** Lists the fields whose rows have all these properties, in the order of the table. */
export function listFieldsWith<const Facts extends Partial<ListingField>>(facts: Facts): FieldsWith<Facts>[] {
  const hasFacts = (name: FieldName): name is FieldsWith<Facts> =>
    Object.entries(facts).every(([fact, value]) => Reflect.get(getField(name), fact) === value);
  return FIELD_NAMES.filter(hasFacts);
}
