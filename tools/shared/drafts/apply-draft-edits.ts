import {
  confirmBlank,
  type DraftDocument,
  type Faq,
  type Founder,
  isSameValue,
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
  DRAFT_FIELD_NAMES,
  type DraftFieldName,
  type DraftFieldValue,
  isDraftField,
} from '../../../rules/drafts/draft-fields.ts';
import { normalizeWebsiteUrl } from '../../../rules/listings/addresses/domains.ts';
import { omitUndefined, entriesOf, filterMembers, mapMembers } from '../../../rules/typed/records.ts';
import { isEqualJson as isSameJson } from '../../../store/listings/listing-content.ts';
import type { NameCorrection } from '../../../store/listings/write/rename-founder.ts';
import type { Redraft } from './redraft.ts';

type Maybe<T> = { [K in keyof T]?: T[K] | undefined };

/** Changes by a person to a draft; absent members stay as they are. */
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

/** Whether a name in `restore` is that of a list. */
export const isSiteList = (name: string): name is SiteList => SITE_LISTS.some((list) => list === name);

/** Returns the draft with the edits applied. `redraft` holds newly drafted fields. */
export function applyDraftEdits(
  document: DraftDocument,
  input: DraftEdits,
  redraft: Redraft | undefined,
): DraftDocument {
  const restored = restoreNamed(document, input.restore ?? []);
  const redrafted = redraft?.apply(restored) ?? restored;
  const next = { ...redrafted, fields: editFields(redrafted.fields, input) };
  setLists(next, input);
  if (input.story) {
    const story = { ...next.story, ...omitUndefined(input.story) };
    next.story = Object.fromEntries(Object.entries(story).filter(([, text]) => text !== ''));
  }
  if (input.language) Object.assign(next, { language: input.language, language_is_own: true });
  if (input.seo) next.seo = { ...next.seo, ...omitUndefined(input.seo) };
  if (input.competitor_url !== undefined) setCompetitor(next, input.competitor_url);
  return next;
}

/** Returns the draft with the named fields and lists as the website has them. */
function restoreNamed(document: DraftDocument, names: readonly string[]): DraftDocument {
  const restored = { ...document, fields: { ...document.fields } };
  for (const name of names) {
    if (isSiteList(name)) Object.assign(restored, restoreList(restored, name));
    else if (isDraftField(name)) restored.fields[name] = restoreField(restored.fields[name]);
  }
  return restored;
}

function editFields(
  current: DraftDocument['fields'],
  { fields = {}, lock_fields = [] }: DraftEdits,
): DraftDocument['fields'] {
  const edited = { ...current };
  for (const [name, value] of entriesOf(fields)) {
    if (value === undefined) continue;
    // An empty text may be from a form that is sent back whole, so only null confirms a blank.
    edited[name] =
      value === null && edited[name].value === null
        ? confirmBlank(edited[name])
        : setField(edited[name], isBlank(value) ? null : value);
  }
  for (const name of lock_fields) edited[name] = lockField(edited[name]);
  return edited;
}

/** Replaces the lists of `next` that were sent. */
function setLists(next: DraftDocument, input: DraftEdits): void {
  if (input.faqs) Object.assign(next, setFaqs(next, input.faqs));
  if (input.founders) {
    Object.assign(next, setFounders(next, input.founders.map(omitUndefined), input.corrections));
  }
  if (input.company_socials) next.company_socials = omitUndefined(input.company_socials);
  if (input.founder_socials) next.founder_socials = omitUndefined(input.founder_socials);
  if (input.milestones) next.milestones = input.milestones.map(omitUndefined);
}

/** Sets the competitor to read and compare; an empty address removes it. */
function setCompetitor(next: DraftDocument, address: string): void {
  const url = normalizeWebsiteUrl(address) ?? null;
  next.competitor_url = url;
  delete next.competitor;
  if (url) next.competitor = { url, status: 'reading', fields: {}, problems: [] };
}

/** Whether a value is blank. A blank value removes the present one, as null does. */
const isBlank = (value: DraftFieldValue | null): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

/** Lists the fields named in `regenerate` and `restore` whose value did not change. */
export function listUnchangedFields(
  before: DraftDocument,
  after: DraftDocument,
  names: readonly string[],
): { unchanged?: string[] } {
  const unchanged = [...new Set(names)]
    .filter(isDraftField)
    .filter((name) => isSameValue(before.fields[name].value, after.fields[name].value));
  return unchanged.length ? { unchanged } : {};
}

/**
 * Returns what an edit replaced, in the form that restores it when sent: values of `fields` by name, and members of the
 * draft. Milestones of a submitted draft are stored with its listing; `before` has them as they were there.
 */
export function listReplacedValues(
  before: DraftDocument,
  after: DraftDocument,
  { story = {}, seo = {}, corrections = [] }: DraftEdits,
): Record<string, unknown> {
  const fields = DRAFT_FIELD_NAMES.filter(
    (name) => !isSameValue(before.fields[name].value, after.fields[name].value),
  ).map((name) => [name, before.fields[name].value] as const);
  const was = getMembers(before, story, seo);
  const is: Record<string, unknown> = getMembers(after, story, seo);
  const members = filterMembers(was, (value, name) => !isSameJson(value, is[name]));
  const founders = was.founders.map((founder) => {
    const named = corrections.find((one) => one.was === founder.name)?.name;
    return named === undefined ? founder : { ...founder, was: named };
  });
  return { ...Object.fromEntries(fields), ...members, ...('founders' in members ? { founders } : {}) };
}

/** Content of a draft, in the form of the input. */
export const getDraftContent = (document: DraftDocument): Record<string, unknown> => ({
  ...mapMembers(document.fields, ({ value }) => value),
  ...getMembers(document, document.story, document.seo),
});

/** Members of a draft in the form of the input. Of `story` and `seo`, which may be sent in part, only the sent parts. */
const getMembers = (document: DraftDocument, story: object, seo: object) => ({
  faqs: document.faqs.map(({ question, answer }) => ({ question, answer })),
  founders: document.founders.map(({ name, title, bio }) => omitUndefined({ name, title, bio })),
  company_socials: document.company_socials,
  founder_socials: document.founder_socials,
  milestones: document.milestones,
  story: fillBlanks(document.story, Object.keys(story)),
  seo: fillBlanks(document.seo, Object.keys(seo)),
  competitor_url: document.competitor_url ?? '',
  ...(document.language === undefined ? {} : { language: document.language }),
});

const fillBlanks = (texts: Maybe<Record<string, string>>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, texts[name] ?? '']));

/** Reports whether a wish was used, which only the AI writer can do, and if not, why. */
export function reportWish(
  redraft: Redraft | undefined,
  usesClaude: boolean,
): { used: boolean; why?: string } {
  if (redraft?.byModel.length) return { used: true };
  if (!redraft) return { used: false, why: 'Nothing was written: name the fields in `regenerate`.' };
  const why = usesClaude
    ? 'The AI writer wrote nothing that the website proves, was not needed for these fields, or `problems` says why it took no part.'
    : 'There is no AI writer on this site, so the value stays. The caller can write it: next_steps.';
  return { used: false, why };
}
