import { NOT_STATED } from '../../drafts/draft-document.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldName, type DraftFieldValue } from '../../drafts/draft-fields.ts';
import { getField } from './listing-fields.ts';
import { entriesOf } from '../../typed/records.ts';
import { assertDefined } from '../../typed/assert.ts';

/** The part of a draft that completeness depends on; store/drafts/tables.ts has the whole. */
export type MeasuredDraft = {
  fields: Partial<Record<DraftFieldName, { value: DraftFieldValue | null; state?: string; reason?: string }>>;
  faqs: readonly unknown[];
  founders: readonly unknown[];
  company_socials: Record<string, string>;
};

/** A gap. `why` is the reason code for the blank, if known; `fix` says how to fill it. */
export type MissingField = { field: string; label: string; why?: string; fix: string };

export type Completeness = { percent: number; missing: MissingField[]; required_missing: string[] };

type PartName = DraftFieldName | 'faqs' | 'founders' | 'company_socials';
type Part = { weight: number; fix: string; label?: string };

/**
 * The parts of a complete profile, in the order in which gaps are reported. A weight counts in relation to the others:
 * half of them all for what lists and search results show, half for what keeps readers on the page. Labels are those of
 * the fields unless given.
 */
const PARTS: Record<PartName, Part> = {
  name: { weight: 10, fix: 'Set fields.name: the product name as its website writes it.' },
  tagline: { weight: 10, fix: 'Set fields.tagline: one line on what it does and for whom.' },
  short_description: {
    weight: 10,
    fix: 'Set fields.short_description: one or two sentences, shown in lists and search results.',
  },
  description: { weight: 10, fix: 'Set fields.description: what it does, who it is for and how it works.' },
  categories: {
    weight: 10,
    fix: 'Set fields.categories: names from list_categories, the primary one first.',
  },
  logo_url: { weight: 6, fix: 'Set fields.logo_url: an https link to a square image.' },
  features: { weight: 6, fix: 'Set fields.features: three to eight short points.' },
  pricing_model: {
    weight: 6,
    fix: 'Set fields.pricing_model: free, freemium, paid, subscription, one-time, open-source or contact-sales.',
  },
  pricing_summary: {
    weight: 3,
    label: 'Pricing',
    fix: 'Set fields.pricing_summary: the plans and their prices in a sentence.',
  },
  usps: { weight: 3, fix: 'Set fields.usps: what others do not offer.' },
  stage: { weight: 3, fix: 'Set fields.stage: idea, mvp, beta, launched, growing or mature.' },
  country: { weight: 3, fix: 'Set fields.country: a two-letter ISO code such as DE.' },
  city: { weight: 1, fix: 'Set fields.city.' },
  founded_year: { weight: 2, fix: 'Set fields.founded_year: four digits.' },
  tags: { weight: 2, fix: 'Set fields.tags: a few words people browse by.' },
  keywords: { weight: 2, fix: 'Set fields.keywords: words people would search for.' },
  contact_email: { weight: 2, fix: 'Set fields.contact_email: an address for customers.' },
  demo_video_url: { weight: 2, fix: 'Set fields.demo_video_url: an https link to a video.' },
  founders: { weight: 4, label: 'Founders', fix: 'Set founders: name, title and a short bio of each.' },
  faqs: { weight: 3, label: 'FAQs', fix: 'Set faqs: questions customers ask, with answers.' },
  company_socials: {
    weight: 2,
    label: 'Social links',
    fix: 'Set company_socials: links such as linkedin, x or github.',
  },
};

/** The parts as a list, with their names and labels. */
export const COMPLETENESS_PARTS = entriesOf(PARTS).map(([field, part]) => ({
  field,
  ...part,
  label: part.label ?? getField(assertDefined(DRAFT_FIELD_NAMES.find((name) => name === field))).label,
}));

const TOTAL_WEIGHT = sumWeights(COMPLETENESS_PARTS);

/**
 * A draft needs one field of each group to be submitted. If all of a group are missing, its first field is reported.
 */
const REQUIRED_TO_SUBMIT: readonly (readonly DraftFieldName[])[] = [
  ['name'],
  ['tagline', 'short_description', 'description'],
];

/**
 * Computes how complete a draft is: 0 to 100 percent, every gap in reading order with its fix, and the fields that
 * are required to submit it. Blank text and empty lists count as gaps.
 */
export function measureCompleteness(draft: MeasuredDraft): Completeness {
  const gaps = COMPLETENESS_PARTS.filter((part) => !isFilled(getValue(draft, part.field)));
  const isGap = (field: DraftFieldName) => gaps.some((part) => part.field === field);
  return {
    percent: Math.floor((100 * (TOTAL_WEIGHT - sumWeights(gaps))) / TOTAL_WEIGHT),
    missing: gaps.map(({ field, label, fix }) => {
      const why = getBlankReason(draft, field);
      return why === undefined ? { field, label, fix } : { field, label, why, fix };
    }),
    required_missing: REQUIRED_TO_SUBMIT.filter((group) => group.every(isGap)).flatMap((group) =>
      group.slice(0, 1),
    ),
  };
}

function sumWeights(parts: readonly Pick<Part, 'weight'>[]): number {
  return parts.reduce((sum, { weight }) => sum + weight, 0);
}

function getValue(draft: MeasuredDraft, field: PartName): unknown {
  if (field === 'faqs' || field === 'founders') return draft[field];
  if (field === 'company_socials') return Object.values(draft.company_socials);
  return draft.fields[field]?.value;
}

function getBlankReason(draft: MeasuredDraft, field: PartName): string | undefined {
  if (field === 'faqs' || field === 'founders' || field === 'company_socials') return undefined;
  const drafted = draft.fields[field];
  return drafted?.state === 'deleted' && drafted.reason !== NOT_STATED ? 'deleted' : drafted?.reason;
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(isFilled)
    : typeof value === 'string'
      ? value.trim() !== ''
      : value != null;
