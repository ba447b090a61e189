import { DRAFT_FIELD, type FieldState } from '../states/draft.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldName, type DraftFieldValue } from './draft-fields.ts';
import { recordOf } from '../typed/records.ts';

/** A verbatim quote: found on the page at `url` between `start` and `end` of its readable text. */
export type Evidence = {
  url: string;
  quote: string;
  start: number;
  end: number;
  /** SHA-256 of the page as it was read. */
  sha256: string;
  fetched_at: string;
};

export type Faq = { question: string; answer: string };
export type Socials = Record<string, string>;
export type Story = Record<string, string>;
export type Milestone = { date: string; title: string; description?: string; url?: string };
export type Founder = { name: string; title?: string; bio?: string };
export type Quoted<T> = T & { evidence?: Evidence[] };

/** One field: the value shown, its state, and the AI original that `restore` brings back. */
export type DraftField = {
  value: DraftFieldValue | null;
  state: FieldState;
  evidence: Evidence[];
  /** Why the website gave no value. */
  reason?: string;
  ai?: { value: DraftFieldValue; evidence: Evidence[] };
};

/** What the website of a competitor says, field by field, for comparing. */
export type Competitor = {
  url: string;
  status: 'reading' | 'ready';
  read_at?: string;
  fields: Partial<Record<DraftFieldName, { value: DraftFieldValue; evidence: Evidence[] }>>;
  /** Why the website, or a page of it, could not be read. */
  problems: { code: string; message: string; url: string }[];
};

/** Everything a draft holds. Always read and written whole. */
export type DraftDocument = {
  fields: Record<DraftFieldName, DraftField>;
  faqs: Quoted<Faq>[];
  founders: Quoted<Founder>[];
  company_socials: Socials;
  founder_socials: Socials;
  /** Quotes behind `company_socials` as the website gave them. */
  socials_evidence: Record<string, Evidence[]>;
  story: Story;
  milestones: Milestone[];
  competitor_url: string | null;
  competitor?: Competitor;
  seo: { title?: string; meta?: string };
  /** Why the site, or a page of it, could not be read. */
  problems: { code: string; message: string; url: string }[];
};

/** A draft before its site was read. */
export function emptyDocument(): DraftDocument {
  return {
    fields: recordOf(DRAFT_FIELD_NAMES, (): DraftField => ({
      value: null,
      state: DRAFT_FIELD.starts,
      evidence: [],
    })),
    faqs: [],
    founders: [],
    company_socials: {},
    founder_socials: {},
    socials_evidence: {},
    story: {},
    milestones: [],
    competitor_url: null,
    seo: {},
    problems: [],
  };
}

/** The person's own value, or null to remove it. What the AI found stays beside it for `restore`. */
export function setField(field: DraftField, value: DraftFieldValue | null): DraftField {
  const event = value === null ? 'clear' : field.ai ? 'edit' : 'write';
  return {
    ...(field.ai ? { ai: field.ai } : {}),
    value,
    state: DRAFT_FIELD.moved(field.state, event),
    evidence: [],
  };
}

/** Keeps the field as it is, whatever is redrafted later. */
export function lockField(field: DraftField): DraftField {
  return { ...field, state: DRAFT_FIELD.moved(field.state, 'lock') };
}

/** What the AI found, with its evidence; blank again where it had found nothing. */
export function restoreField(field: DraftField): DraftField {
  const { ai } = field;
  return ai
    ? { value: ai.value, state: DRAFT_FIELD.moved(field.state, 'restore'), evidence: ai.evidence, ai }
    : blank(DRAFT_FIELD.moved(field.state, 'blank'), field.reason);
}

/** What a newer reading of the site says. A locked field stays as it is. */
export function redraftField(
  field: DraftField,
  drafted: { value: DraftFieldValue | null; evidence: Evidence[]; reason?: string },
): DraftField {
  const { value, evidence, reason } = drafted;
  const state = DRAFT_FIELD.after(field.state, value === null ? 'missed' : 'found');
  if (state === undefined) return field;
  return value === null ? blank(state, reason) : { value, state, evidence, ai: { value, evidence } };
}

const blank = (state: FieldState, reason = 'no_evidence'): DraftField => ({
  value: null,
  state,
  evidence: [],
  reason,
});
