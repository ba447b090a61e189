import {
  type DraftDocument,
  type Faq,
  type Founder,
  isSame,
  lockField,
  type Milestone,
  restoreField,
  restoreList,
  setFaqs,
  setField,
  setFounders,
  SITE_LISTS,
  type SiteList,
} from '../../../rules/drafts/draft-document.ts';
import {
  DRAFT_FIELDS,
  type DraftFieldName,
  type DraftFieldValue,
} from '../../../rules/drafts/draft-fields.ts';
import { websiteUrl } from '../../../rules/listings/addresses/domains.ts';
import { defined, entriesOf } from '../../../rules/typed/records.ts';
import type { NameCorrection } from '../../../store/listings/write/rename-founder.ts';
import type { Redraft } from './redraft.ts';

type Maybe<T> = { [K in keyof T]?: T[K] | undefined };

/** What a person changes in a draft; only what is there changes. */
export type DraftEdits = Maybe<{
  fields: Maybe<Record<DraftFieldName, DraftFieldValue | null>>;
  lock_fields: DraftFieldName[];
  restore: string[];
  faqs: Faq[];
  company_socials: Maybe<Record<string, string>>;
  founder_socials: Maybe<Record<string, string>>;
  founders: (Pick<Founder, 'name'> & Maybe<Founder>)[];
  corrections: NameCorrection[];
  story: Maybe<Record<string, string>>;
  milestones: (Pick<Milestone, 'date' | 'title'> & Maybe<Milestone>)[];
  competitor_url: string;
  seo: Maybe<{ title: string; meta: string }>;
  language: string;
}>;

/** Whether `restore` means a list by this name. */
export const isSiteList = (name: string): name is SiteList => SITE_LISTS.some((list) => list === name);

const isField = (name: string): name is DraftFieldName => Object.hasOwn(DRAFT_FIELDS, name);

/** The draft with what was sent. `redraft` is what a newer reading says. */
export function editedDraft(
  document: DraftDocument,
  input: DraftEdits,
  redraft: Redraft | undefined,
): DraftDocument {
  const restored = { ...document, fields: { ...document.fields } };
  for (const name of input.restore ?? []) {
    if (isSiteList(name)) Object.assign(restored, restoreList(restored, name));
    else if (isField(name)) restored.fields[name] = restoreField(restored.fields[name]);
  }
  const redrafted = redraft?.apply(restored) ?? restored;
  const next = { ...redrafted, fields: { ...redrafted.fields } };
  for (const [name, value] of entriesOf(input.fields ?? {})) {
    if (value !== undefined) next.fields[name] = setField(next.fields[name], value);
  }
  for (const name of input.lock_fields ?? []) next.fields[name] = lockField(next.fields[name]);
  if (input.faqs) Object.assign(next, setFaqs(next, input.faqs));
  if (input.founders) {
    Object.assign(next, setFounders(next, input.founders.map(defined), input.corrections));
  }
  if (input.company_socials) next.company_socials = defined(input.company_socials);
  if (input.founder_socials) next.founder_socials = defined(input.founder_socials);
  if (input.milestones) next.milestones = input.milestones.map(defined);
  if (input.story) {
    const story = { ...next.story, ...defined(input.story) };
    next.story = Object.fromEntries(Object.entries(story).filter(([, text]) => text !== ''));
  }
  if (input.language) Object.assign(next, { language: input.language, language_is_own: true });
  if (input.seo) next.seo = { ...next.seo, ...defined(input.seo) };
  if (input.competitor_url !== undefined) {
    const url = websiteUrl(input.competitor_url) ?? null;
    next.competitor_url = url;
    delete next.competitor;
    if (url) next.competitor = { url, status: 'reading', fields: {}, problems: [] };
  }
  return next;
}

/** What `regenerate` and `restore` replaced in the fields they name, and which they left as they were. */
export function replacedIn(
  before: DraftDocument,
  after: DraftDocument,
  names: readonly string[],
): { previous?: Record<string, DraftFieldValue | null>; unchanged?: string[] } {
  const fields = [...new Set(names)].filter(isField);
  const [unchanged, changed] = [true, false].map((same) =>
    fields.filter((name) => isSame(before.fields[name].value, after.fields[name].value) === same),
  );
  return {
    ...(changed?.length
      ? { previous: Object.fromEntries(changed.map((name) => [name, before.fields[name].value])) }
      : {}),
    ...(unchanged?.length ? { unchanged } : {}),
  };
}

/** Whether a wish was heard: only the AI writer hears one. */
export function wishHeard(
  redraft: Redraft | undefined,
  asksClaude: boolean,
): { used: boolean; why?: string } {
  if (redraft?.byModel.length) return { used: true };
  if (!redraft) return { used: false, why: 'Nothing was written: name the fields in `regenerate`.' };
  const why = asksClaude
    ? 'The AI writer wrote nothing that the website proves, was not needed for these fields, or `problems` says why it took no part.'
    : 'There is no AI writer on this site: the words are those of the website, whatever is wished. Set the fields yourself.';
  return { used: false, why };
}
