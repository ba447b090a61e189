import { DRAFT_FIELD, type FieldState } from '../states/draft.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldName, type DraftFieldValue } from './draft-fields.ts';
import {
  type DraftItem,
  type Evidence,
  FAQ,
  type Faq,
  FOUNDER,
  type Founder,
  toDraftItems,
  matchSiteItems,
  type SiteItem,
} from './quoted-items.ts';
import { normalizeName } from '../people/normalize-name.ts';
import { mapMembers, buildRecord } from '../typed/records.ts';

export type { Evidence, Faq, Founder, ProposedBy } from './quoted-items.ts';
export type Socials = Record<string, string>;
export type Story = Record<string, string>;
export type Milestone = { date: string; title: string; description?: string; url?: string };

/** A link found on the website, with its quotes. */
export type SiteLink = { url: string; evidence: Evidence[] };

/**
 * One field: the value shown, who decided it (`state`), the quotes of the website that prove it, no matter who decided it, and the
 * website's own value, which `restore` brings back.
 */
export type DraftField = {
  value: DraftFieldValue | null;
  state: FieldState;
  evidence: Evidence[];
  /** Neither a reading nor a redraft changes it. */
  locked?: true;
  /** The reason why the website gave no value. */
  reason?: string;
  ai?: { value: DraftFieldValue; evidence: Evidence[] };
  /**
   * The person asked for this wording in place of `ai`. It is kept at the next reading as long as the website still
   * says it.
   */
  chosen?: true;
};

/** What the website of a competitor says, field by field, for comparison. */
export type Competitor = {
  url: string;
  status: 'reading' | 'ready';
  read_at?: string;
  fields: Partial<Record<DraftFieldName, { value: DraftFieldValue; evidence: Evidence[] }>>;
  /** Why the website or one of its pages could not be read. */
  problems: { code: string; message: string; url: string }[];
};

type PagesRead = { read: string[]; not_read: { url: string; why: string }[] };

/** The content of a draft. Always read and written as a whole. */
export type DraftDocument = {
  fields: Record<DraftFieldName, DraftField>;
  faqs: DraftItem<Faq>[];
  founders: DraftItem<Founder>[];
  /** Items of the website that the lists do not have: removed by the person, or found since. */
  left: { faqs: SiteItem<Faq>[]; founders: SiteItem<Founder>[] };
  company_socials: Socials;
  /** Links of `company_socials` that the person set and that are on the website, with their quotes. */
  proven_socials?: Record<string, SiteLink>;
  founder_socials: Socials;
  /** The company's links as found on the website. */
  site_socials: Record<string, SiteLink>;
  story: Story;
  /** Milestones, until the draft is a listing; from then on the listing has them. */
  milestones: Milestone[];
  competitor_url: string | null;
  competitor?: Competitor;
  seo: { title?: string; meta?: string };
  /** Why the website or one of its pages could not be read. */
  problems: { code: string; message: string; url: string }[];
  /** The writer of the draft: the AI model, or `RULES_WRITER`. */
  writer?: string;
  /** Fields for which the website has a second wording, which `regenerate` uses without an AI writer. */
  rewordable?: DraftFieldName[];
  /** Language (BCP 47) of the website's texts. Once the person has corrected it, no reading changes it. */
  language?: string;
  language_is_own?: true;
  /**
   * The pages of the website that were read, and others that were not, with the reason; the same of those in `also_read`.
   * `nearly_empty`: they have hardly a word.
   */
  pages?: PagesRead & { elsewhere?: PagesRead; nearly_empty?: true };
  /** Pages that the person wants to be read in addition, at every reading. */
  extra_pages?: string[];
  /** Pages that are being read now; the other pages are not read again. */
  awaited_pages?: string[];
  /** Pages of other websites about the product, which are read as well: a source of their own. */
  also_read?: string[];
  /** Facts that those pages stated before the last reading and do not state any more, as `founded_year` or `features: Works offline`. */
  unsourced?: string[];
  /** Items of the website that its lists here have no place for. */
  left_out?: Record<string, string[]>;
  /** The names of fields and lists that the latest reading changed. */
  changed_by_reading?: string[];
  /** How often a caller proposed values for the pages of a reading. */
  proposals?: { reading: string; calls: number };
};

/** Creates a draft whose website has not been read yet. */
export function createEmptyDocument(): DraftDocument {
  return {
    fields: buildRecord(DRAFT_FIELD_NAMES, (): DraftField => ({
      value: null,
      state: DRAFT_FIELD.starts,
      evidence: [],
    })),
    faqs: [],
    founders: [],
    company_socials: {},
    founder_socials: {},
    left: { faqs: [], founders: [] },
    site_socials: {},
    story: {},
    milestones: [],
    competitor_url: null,
    seo: {},
    problems: [],
  };
}

/**
 * Sets the value that a person sent, or removes it with null. The same value again changes nothing, and the website's own
 * value comes with its quotes. Of a list, each item that stays keeps its quotes. The website's value is kept for `restore`.
 */
export function setField(field: DraftField, value: DraftFieldValue | null): DraftField {
  if (isSameValue(field.value, value)) return field;
  const { ai } = field;
  const unchangedMembers = { ...(ai ? { ai } : {}), ...(field.locked ? { locked: field.locked } : {}) };
  if (ai && isSameValue(ai.value, value)) {
    const state = DRAFT_FIELD.nextOrThrow(field.state, 'restore');
    return { ...unchangedMembers, value, state, evidence: ai.evidence };
  }
  const event = value === null ? 'clear' : ai ? 'edit' : 'write';
  return {
    ...unchangedMembers,
    value,
    state: DRAFT_FIELD.nextOrThrow(field.state, event),
    evidence: keepItemEvidence(value, field),
  };
}

/** The reason of a blank that the person confirmed: the website does not state it. */
export const NOT_STATED = 'not_stated';

/**
 * Confirms that a blank field is blank on purpose: nothing was found, and the person says that the website does not state it.
 * A value that the person removed says nothing of the website, however often the call is repeated.
 */
export const confirmBlank = (field: DraftField): DraftField =>
  field.value !== null || field.ai || field.state === 'deleted'
    ? field
    : { ...field, state: DRAFT_FIELD.nextOrThrow(field.state, 'clear'), reason: NOT_STATED };

/** Returns the quotes of those items of a list that it had before, or that the website has, numbered as in the new list. */
function keepItemEvidence(value: DraftFieldValue | null, { ai, ...before }: DraftField): Evidence[] {
  if (!Array.isArray(value)) return [];
  const known = new Map<string, Evidence[]>();
  for (const list of ai ? [ai, before] : [before]) {
    if (!Array.isArray(list.value)) continue;
    for (const [item, text] of list.value.entries()) {
      const quotes = list.evidence.filter((quote) => quote.item === item);
      if (quotes.length > 0) known.set(text, quotes);
    }
  }
  return value.flatMap((text, item) => (known.get(text) ?? []).map((quote) => ({ ...quote, item })));
}

/** The `writer` of a draft that no AI model wrote. */
export const RULES_WRITER = 'rules';

/** The lists that `restore` can reset to what the website says. */
export const SITE_LISTS = ['faqs', 'founders', 'company_socials'] as const;
export type SiteList = (typeof SITE_LISTS)[number];

/** Replaces the FAQs with the person's own list. What the website says is kept with each item. */
export function setFaqs(document: DraftDocument, faqs: readonly Faq[]): DraftDocument {
  const placed = matchSiteItems(FAQ, faqs, { items: document.faqs, left: document.left.faqs });
  return { ...document, faqs: placed.items, left: { ...document.left, faqs: placed.left } };
}

/**
 * Replaces the founders, like `setFaqs`. A founder whose name was corrected keeps what the website says of them;
 * other new names get none of it.
 */
export function setFounders(
  document: DraftDocument,
  founders: readonly Founder[],
  corrections: readonly { was: string; name: string }[] = [],
): DraftDocument {
  const placed = matchSiteItems(
    FOUNDER,
    founders,
    { items: document.founders, left: document.left.founders },
    ({ name }) => {
      const correction = corrections.find((one) => one.name === name);
      return correction && normalizeName(correction.was);
    },
  );
  return { ...document, founders: placed.items, left: { ...document.left, founders: placed.left } };
}

/** Resets a list to what the website says. */
export function restoreList(document: DraftDocument, list: SiteList): DraftDocument {
  if (list === 'company_socials') {
    return { ...document, company_socials: mapMembers(document.site_socials, ({ url }) => url) };
  }
  const left = { ...document.left, [list]: [] };
  return list === 'faqs'
    ? { ...document, left, faqs: toDraftItems(listSiteItems(document.faqs, document.left.faqs)) }
    : { ...document, left, founders: toDraftItems(listSiteItems(document.founders, document.left.founders)) };
}

/** Lists the items of a list as the website has them, with those that the draft leaves out. */
export const listSiteItems = <T>(
  items: readonly DraftItem<T>[],
  left: readonly SiteItem<T>[],
): SiteItem<T>[] => [...items.flatMap(({ ai }) => ai ?? []), ...left];

/** Locks a field, so that no later reading changes it. Its state and quotes stay. */
export const lockField = (field: DraftField): DraftField => ({ ...field, locked: true });

/**
 * Resets a field to the website's value with its quotes, or to blank where nothing was found. A locked field only loses its
 * lock, and is as it was before.
 */
export function restoreField({ locked, ...field }: DraftField): DraftField {
  const { ai } = field;
  if (locked) return field;
  return ai
    ? { value: ai.value, state: DRAFT_FIELD.nextOrThrow(field.state, 'restore'), evidence: ai.evidence, ai }
    : createBlankField(DRAFT_FIELD.nextOrThrow(field.state, 'blank'), field.reason);
}

/** Applies a newer reading of the website. A locked field stays as it is. */
export function applyReading(
  field: DraftField,
  drafted: { value: DraftFieldValue | null; evidence: Evidence[]; reason?: string },
): DraftField {
  const { value, evidence, reason } = drafted;
  if (field.locked) return field;
  const state = DRAFT_FIELD.nextOrThrow(field.state, value === null ? 'missed' : 'found');
  if (value === null) return createBlankField(state, reason);
  if (field.chosen && field.ai && isSameValue(field.value, value))
    return { value, state, evidence, ai: field.ai, chosen: true };
  return { value, state, evidence, ai: { value, evidence } };
}

/**
 * Replaces the wording of the reading, which is kept for `restore`. With `isRequested`, the new wording is kept when the
 * website is read again. A locked field stays as it is.
 */
export function replaceWording(
  field: DraftField,
  { value, evidence }: { value: DraftFieldValue; evidence: Evidence[] },
  isRequested: boolean,
): DraftField {
  if (field.locked) return field;
  const state = DRAFT_FIELD.nextOrThrow(field.state, 'found');
  const ai = field.ai ?? { value, evidence };
  return {
    value,
    state,
    evidence,
    ai,
    ...(isRequested || !isSameValue(ai.value, value) ? { chosen: true } : {}),
  };
}

/** Stores what the website says now next to the current value, which stays until the person accepts the other. */
export function suggestSiteValue(
  field: DraftField,
  { value, evidence }: { value: DraftFieldValue | null; evidence: Evidence[] },
): DraftField {
  const { ai: _, reason, ...rest } = field;
  if (value === null) {
    const state = DRAFT_FIELD.next(field.state, 'withdraw_suggestion');
    return state === undefined ? field : { ...rest, state, ...(reason === undefined ? {} : { reason }) };
  }
  const state = DRAFT_FIELD.nextOrThrow(field.state, 'suggest');
  return { ...rest, state, ai: { value, evidence } };
}

export const isSameValue = (a: DraftFieldValue | null, b: DraftFieldValue | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const createBlankField = (state: FieldState, reason = 'no_evidence'): DraftField => ({
  value: null,
  state,
  evidence: [],
  reason: reason === NOT_STATED ? 'no_evidence' : reason,
});
