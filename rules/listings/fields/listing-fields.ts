import { keysOf } from '../../typed/records.ts';
/**
 * What a listing says of a product: one row a field, and in it all that is true of the field. Schemas of drafts and
 * listings, forms, columns, import, export, the search document, the page and docs/fields.md are made from this
 * table, in its order, which is the one people read them in. What is no single value (questions, links, categories of
 * a listing, its story) stands elsewhere.
 */

/** How a product is priced: the known words. Others are kept as they are written. */
export const PRICING_MODELS = [
  'free',
  'freemium',
  'paid',
  'subscription',
  'one-time',
  'open-source',
  'contact-sales',
] as const;

/** How far a product is: the known words. Others are kept as they are written. */
export const STAGES = ['idea', 'mvp', 'beta', 'launched', 'growing', 'mature'] as const;

/** Most items a list field may hold. */
export const LIST_FIELD_ITEMS = 20;

/** Years a company may be founded in. */
export const YEARS = { first: 1800, last: 2100 };

/**
 * What a value is (field-values.ts reads it). A `label` is text that is looked for as it is, such as a place: white
 * space around it is cut. A `choice` is one of the field's `options`, however it is spelt, or another word.
 */
export type FieldKind =
  'name' | 'text' | 'label' | 'choice' | 'country' | 'language' | 'year' | 'email' | 'link' | 'list';

/** What a drafted value must show in its quotes before it is believed (extraction/proof/evidence.ts). */
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

/** One field. What a row has to say is decided for each field, be it `null`: nobody, nowhere. */
export type ListingField = {
  /** What people read beside it, in forms and in the docs. */
  label: string;
  /** The same where room is short: among the facts of the page. */
  short?: string;
  hint?: string;
  placeholder?: string;
  /** The known words of a `choice`. */
  options?: readonly string[];
  kind: FieldKind;
  /** Most characters that its owner sends for a listing; in a list, of one item. */
  max: number;
  /** Its text is Markdown: paragraphs, headings, lists, links. Pages render it, and other places tell it as plain text. */
  markdown?: true;
  /** A column of `listings`, a member of its `profile`, or rows of a table of their own. */
  home: 'column' | 'profile' | 'table';
  /** For what a draft holds: its bound there, which is as wide or wider; what proves it; the part of the review it stands in. */
  draft: { max: number; proof: ProofKind; part: DraftSection } | null;
  /** The page on which people edit it on their listing, as update_my_listing takes it. */
  edited: 'profile' | 'points' | 'search' | null;
  /** `apply_to` of update_my_listing takes it to the listings of the company on other sites. */
  travels?: true;
  /** Where the records of a listing have it: its summary, get_listing (as text, list, price or fact), or its owner's alone. */
  record: 'summary' | 'text' | 'list' | 'pricing' | 'fact' | 'owner';
  /** Where the page of a listing shows it: among the facts, as points, or in a place that the page gives it by name. */
  page: 'facts' | 'points' | 'own' | null;
  /** As what search reads it; search/index/weights.ts says what that counts. Filters stand in search/document.ts. */
  search: 'name' | 'tagline' | 'keywords' | 'description' | null;
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
    hint: 'Stands over the description.',
    kind: 'text',
    max: 200,
    home: 'profile',
    draft: null,
    edited: 'profile',
    travels: true,
    record: 'text',
    page: 'own',
    search: null,
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
    hint: 'Stands before the description.',
    kind: 'text',
    markdown: true,
    max: 20_000,
    home: 'profile',
    draft: null,
    edited: 'profile',
    travels: true,
    record: 'text',
    page: 'own',
    search: null,
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
    search: null,
  },
  country: {
    label: 'Country',
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
    search: null,
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
  // A draft tells it of its website as a whole: nothing of it is quoted.
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
    search: null,
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
    search: null,
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

/** Names of the fields of which all these facts are true. */
export type FieldsWith<Facts> = { [Name in FieldName]: Fields[Name] extends Facts ? Name : never }[FieldName];

/** What a field holds where it holds something. */
export type FieldValue<Name extends FieldName> = Fields[Name]['kind'] extends 'list'
  ? string[]
  : Fields[Name]['kind'] extends 'year'
    ? number
    : string;

/** The names in the order of the table. */
export const FIELD_NAMES = keysOf(LISTING_FIELDS);

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(LISTING_FIELDS, name);

/** A field as every field is. */
export const fieldNamed = (name: FieldName): ListingField => LISTING_FIELDS[name];

/** Most characters that a listing has in a field, or in one item of its list: what a draft may bring is kept whole. */
export const mostKept = (name: FieldName): number => {
  const { max, draft } = fieldNamed(name);
  return Math.max(max, draft?.max ?? 0);
};

/** Names of the fields of which all these facts are true, in the order of the table. */
export function fieldsWith<const Facts extends Partial<ListingField>>(facts: Facts): FieldsWith<Facts>[] {
  const isSo = (name: FieldName): name is FieldsWith<Facts> =>
    Object.entries(facts).every(([fact, value]) => Reflect.get(fieldNamed(name), fact) === value);
  return FIELD_NAMES.filter(isSo);
}
