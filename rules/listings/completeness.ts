import type { DraftFieldName, DraftFieldValue } from '../drafts/draft-fields.ts';

/** The part of a draft that completeness looks at; store/drafts/tables.ts keeps the whole. */
export type MeasuredDraft = {
  fields: Partial<Record<DraftFieldName, { value: DraftFieldValue | null; state?: string; reason?: string }>>;
  faqs: readonly unknown[];
  founders: readonly unknown[];
  company_socials: Record<string, string>;
};

/** One gap: `why` is the reason code it is blank for, where one is known; `fix` says how to fill it. */
export type MissingField = { field: string; label: string; why?: string; fix: string };

export type Completeness = { percent: number; missing: MissingField[]; required_missing: string[] };

type Part = {
  field: DraftFieldName | 'faqs' | 'founders' | 'company_socials';
  weight: number;
  label: string;
  fix: string;
};

/**
 * What makes a profile complete. Weights sum to 100, so a percentage is a sum of them: half is for what lists
 * and search results show, half for what makes people stay.
 */
export const COMPLETENESS_PARTS: readonly Part[] = [
  {
    field: 'name',
    weight: 10,
    label: 'Name',
    fix: 'Set fields.name: the product name as its website writes it.',
  },
  {
    field: 'tagline',
    weight: 10,
    label: 'Tagline',
    fix: 'Set fields.tagline: one line on what it does and for whom.',
  },
  {
    field: 'short_description',
    weight: 10,
    label: 'Short description',
    fix: 'Set fields.short_description: one or two sentences, shown in lists and search results.',
  },
  {
    field: 'description',
    weight: 10,
    label: 'Description',
    fix: 'Set fields.description: what it does, who it is for and how it works.',
  },
  {
    field: 'categories',
    weight: 10,
    label: 'Categories',
    fix: 'Set fields.categories: names from list_categories, the primary one first.',
  },
  {
    field: 'logo_url',
    weight: 6,
    label: 'Logo',
    fix: 'Set fields.logo_url: an https link to a square image.',
  },
  {
    field: 'features',
    weight: 6,
    label: 'Features',
    fix: 'Set fields.features: three to eight short points.',
  },
  {
    field: 'pricing_model',
    weight: 6,
    label: 'Pricing model',
    fix: 'Set fields.pricing_model: free, freemium, paid, subscription, one-time, open-source or contact-sales.',
  },
  {
    field: 'pricing_summary',
    weight: 3,
    label: 'Pricing',
    fix: 'Set fields.pricing_summary: the plans and their prices in a sentence.',
  },
  {
    field: 'usps',
    weight: 3,
    label: 'What sets it apart',
    fix: 'Set fields.usps: what others do not offer.',
  },
  {
    field: 'stage',
    weight: 3,
    label: 'Stage',
    fix: 'Set fields.stage: idea, mvp, beta, launched, growing or mature.',
  },
  {
    field: 'country',
    weight: 3,
    label: 'Country',
    fix: 'Set fields.country: a two-letter ISO code such as DE.',
  },
  { field: 'city', weight: 1, label: 'City', fix: 'Set fields.city.' },
  { field: 'founded_year', weight: 2, label: 'Founded', fix: 'Set fields.founded_year: four digits.' },
  { field: 'tags', weight: 2, label: 'Tags', fix: 'Set fields.tags: a few words people browse by.' },
  {
    field: 'keywords',
    weight: 2,
    label: 'Keywords',
    fix: 'Set fields.keywords: words people would search for.',
  },
  {
    field: 'contact_email',
    weight: 2,
    label: 'Contact e-mail',
    fix: 'Set fields.contact_email: an address for customers.',
  },
  {
    field: 'demo_video_url',
    weight: 2,
    label: 'Demo video',
    fix: 'Set fields.demo_video_url: an https link to a video.',
  },
  {
    field: 'founders',
    weight: 4,
    label: 'Founders',
    fix: 'Set founders: name, title and a short bio of each.',
  },
  { field: 'faqs', weight: 3, label: 'FAQs', fix: 'Set faqs: questions customers ask, with answers.' },
  {
    field: 'company_socials',
    weight: 2,
    label: 'Social links',
    fix: 'Set company_socials: links such as linkedin, x or github.',
  },
];

/** To be submitted a draft needs one field of each group; the first of a group stands for it when none is there. */
export const REQUIRED_TO_SUBMIT: readonly (readonly DraftFieldName[])[] = [
  ['name'],
  ['tagline', 'short_description', 'description'],
];

/**
 * How complete a draft is: 0 to 100 percent, every gap in reading order with its fix, and the fields without
 * which it cannot be submitted. Blank text and empty lists count as gaps.
 */
export function completeness(draft: MeasuredDraft): Completeness {
  const gaps = COMPLETENESS_PARTS.filter((part) => !isFilled(valueOf(draft, part.field)));
  const isGap = (field: DraftFieldName) => gaps.some((part) => part.field === field);
  return {
    percent: 100 - gaps.reduce((sum, part) => sum + part.weight, 0),
    missing: gaps.map(({ field, label, fix }) => {
      const why = reasonOf(draft, field);
      return why === undefined ? { field, label, fix } : { field, label, why, fix };
    }),
    required_missing: REQUIRED_TO_SUBMIT.filter((group) => group.every(isGap)).flatMap((group) =>
      group.slice(0, 1),
    ),
  };
}

function valueOf(draft: MeasuredDraft, field: Part['field']): unknown {
  if (field === 'faqs' || field === 'founders') return draft[field];
  if (field === 'company_socials') return Object.values(draft.company_socials);
  return draft.fields[field]?.value;
}

function reasonOf(draft: MeasuredDraft, field: Part['field']): string | undefined {
  if (field === 'faqs' || field === 'founders' || field === 'company_socials') return undefined;
  const drafted = draft.fields[field];
  return drafted?.state === 'deleted' ? 'deleted' : drafted?.reason;
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(isFilled)
    : typeof value === 'string'
      ? value.trim() !== ''
      : value != null;
