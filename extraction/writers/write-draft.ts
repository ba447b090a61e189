import {
  DRAFT_FIELDS,
  DRAFT_FIELD_NAMES,
  isListField,
  SOCIAL_PLATFORMS,
  type DraftFieldName,
} from '../../rules/drafts/draft-fields.ts';
import { normalizeFieldValue } from '../../rules/listings/fields/field-values.ts';
import { MAX_LEFT_OUT } from '../../rules/drafts/list-items.ts';
import { MAX_FAQS, MAX_FOUNDERS } from '../../rules/drafts/quoted-items.ts';
import { LIST_FIELD_ITEMS } from '../../rules/listings/fields/listing-fields.ts';
import type { Evidence } from '../../rules/drafts/draft-document.ts';
import type { Candidates, Writer, WriterContext } from './candidates.ts';
import { EvidenceVerifier, type Subject } from '../proof/evidence.ts';
import type { Verdict } from '../proof/verdict.ts';
import { isAccepted } from './accepted.ts';
import { nameKey } from '../patterns/site.ts';
import { extractiveWriter } from './rules/rules-writer.ts';
import { detectSiteLanguage } from './site-language.ts';
import { REQUIRED_STAGE } from './stages.ts';
import { readSitePages } from './read-site-pages.ts';
import { createProblem } from '../crawl/problem.ts';
import type { BlankReason, Candidate } from '../candidate.ts';
import type { ReadPage } from '../html/page.ts';
import type { CrawlResult } from '../crawl/site-page.ts';
import type { DraftedField, DraftedFounder, SiteDraft, Wording } from './site-draft.ts';
import { buildRecord } from '../../rules/typed/records.ts';
import { noteWords } from '../lexicon/table.ts';

/** Features in a draft: a list of what the product does, not of all that is said. */
const MAX_FEATURES = 12;
/** Proposals for one field that are verified; no site that is read well has as many. */
const MAX_TRIED = 200;
/** Of "Kite – coming soon", say; a sentence of a language without spaces has more. */
const FEWEST_LETTERS = 12;
const BOUNDS = { question: 300, answer: 1_500, name: 160, title: 160, bio: 3_000, link: 500 };

/** Facts with exactly one value: if the pages state two, neither is accepted. */
const SINGLE_VALUE_FIELDS = new Set<DraftFieldName>(['founded_year', 'country']);

/** Options of a draft; `writer` defaults to the rule-based one. */
export type DraftOptions = Omit<WriterContext, 'language'> & { writer?: Writer };

/**
 * Drafts a profile from crawled pages: parses them, lets the writer propose values, and accepts those that the pages prove.
 * Blank fields carry their reason. Throws only what the writer throws, or the reason of the signal.
 */
export async function draftFromPages(crawl: CrawlResult, options: DraftOptions): Promise<SiteDraft> {
  const pages = await readSitePages(crawl.pages, options);
  options.stages?.onStage(REQUIRED_STAGE);
  for (const { text } of pages) noteWords(text);
  const [first] = pages;
  const language = await detectSiteLanguage(first);
  const { writer = extractiveWriter, ...context } = options;
  const languageOption = language === undefined ? {} : { language };
  const candidates = first ? await writer.write(pages, { ...context, ...languageOption }) : NO_CANDIDATES;
  options.signal?.throwIfAborted();
  options.stages?.onStage(REQUIRED_STAGE);
  const verifier = new EvidenceVerifier(
    pages,
    options.categories.map(({ name }) => name),
  );
  return {
    // Content rendered by scripts was not read: this is reported once as a problem, and no field is called missing on the page.
    ...verifyCandidates(candidates, verifier, first?.isScriptShell === false, options),
    problems: [
      ...crawl.problems,
      ...(first?.isScriptShell ? [createProblem('needs_javascript', first.url)] : []),
      ...(candidates.problems ?? []),
    ],
    read: pages.map(({ url }) => url),
    ...(isNearlyEmpty(pages) ? { isNearlyEmpty: true as const } : {}),
    ...languageOption,
    ...(candidates.usage ? { usage: candidates.usage } : {}),
    ...(candidates.byModel ? { byModel: candidates.byModel } : {}),
  };
}

/** Whether pages have fewer letters than a sentence about a product. */
const isNearlyEmpty = (pages: readonly ReadPage[]): boolean =>
  pages.reduce((letters, { text }) => letters + text.replaceAll(/[^\p{L}]/gu, '').length, 0) < FEWEST_LETTERS;

const limitTried = <V>(candidates: V[] = []): V[] => candidates.slice(0, MAX_TRIED);

const NO_CANDIDATES: Candidates = { texts: {}, lists: {}, faqs: [], founders: [], socials: [] };

/** Accepts the candidates that their quotes prove, within the bounds of the specification (section 2). */
export function verifyCandidates(
  candidates: Candidates,
  verifier: EvidenceVerifier,
  wasRead: boolean,
  { shown = {}, chosen = {} }: Pick<WriterContext, 'shown' | 'chosen'> = {},
): Omit<SiteDraft, 'problems' | 'language'> {
  const blankReason: BlankReason = wasRead ? 'no_evidence' : 'site_not_read';
  const wordings: SiteDraft['wordings'] = {};
  const rewordable: DraftFieldName[] = [];
  const leftOut: NonNullable<SiteDraft['leftOut']> = {};
  const nameLeftOut = (name: keyof typeof leftOut, items: string[]): void => {
    if (items.length > 0) leftOut[name] = items.slice(0, MAX_LEFT_OUT);
  };
  const fillListOrName: typeof fillText = (...list) => {
    const { field, rest } = fillList(...list);
    nameLeftOut(list[0], rest);
    return field;
  };
  const fields = buildRecord(DRAFT_FIELD_NAMES, (field) => {
    const found = isListField(field) ? candidates.lists[field] : candidates.texts[field];
    if (!found && wasRead) return NOT_LOOKED_FOR;
    const fillField = isListField(field) ? fillListOrName : fillText;
    const proposed = limitTried(found);
    const isByModel = candidates.byModel?.includes(field) === true;
    const currentText = isByModel ? undefined : shown[field];
    if (currentText !== undefined) {
      const reworded = findNextWording(field, proposed, verifier, currentText);
      if (reworded) wordings[field] = reworded.wording;
      return reworded?.field ?? fillField(field, proposed, verifier, blankReason);
    }
    const preferred = SINGLE_VALUE_FIELDS.has(field) ? undefined : chosen[field];
    const alternatives = preferred ? [preferred, ...proposed] : proposed;
    const draftedField = fillField(field, alternatives, verifier, blankReason);
    if (!isByModel && hasOtherWording(field, draftedField, proposed, verifier)) rewordable.push(field);
    return draftedField;
  });
  const faqs = limitTried(candidates.faqs).flatMap((candidate) => verifyFaq(candidate, verifier));
  const founders = limitTried(candidates.founders).flatMap((candidate) => verifyFounder(candidate, verifier));
  nameLeftOut(
    'faqs',
    faqs.slice(MAX_FAQS).map(({ question }) => question),
  );
  nameLeftOut(
    'founders',
    founders.slice(MAX_FOUNDERS).map(({ name }) => name),
  );
  return {
    fields,
    rewordable,
    ...(Object.keys(wordings).length > 0 ? { wordings } : {}),
    leftOut,
    faqs: faqs.slice(0, MAX_FAQS),
    founders: founders.slice(0, MAX_FOUNDERS),
    socials: socials(limitTried(candidates.socials), verifier),
  };
}

function fillText(
  field: DraftFieldName,
  candidates: Candidate<string>[],
  verifier: EvidenceVerifier,
  blankReason: BlankReason,
): DraftedField {
  let reason = blankReason;
  let first: DraftedField | undefined;
  for (const proposed of limitTried(candidates)) {
    // A value that a listing could not hold is ignored.
    const value = normalizeFieldValue(field, proposed.value);
    if (value === undefined || value.length > DRAFT_FIELDS[field].proposed) continue;
    const candidate = keepProven(field, { ...proposed, value }, verifier);
    const verdict = checkAccepted(verifier, field, candidate);
    if (verdict.ok && !first) {
      first = { state: 'ai', value: candidate.value, evidence: verdict.evidence };
      if (!SINGLE_VALUE_FIELDS.has(field)) return first;
    } else if (verdict.ok && first?.value !== candidate.value) return createBlank('conflicting_evidence');
    else if (!verdict.ok && reason === blankReason) ({ reason } = verdict);
  }
  return first ?? createBlank(reason);
}

/** Texts in parts of which each is proven by itself: paragraphs, and the plans of a price list. */
const PARTS: Partial<Record<DraftFieldName, string>> = { description: '\n\n', pricing_summary: '; ' };

/** Leaves out the parts of a text that the proof refuses. All of it stays where less than half would be left. */
function keepProven(
  field: DraftFieldName,
  candidate: Candidate<string>,
  verifier: EvidenceVerifier,
): Candidate<string> {
  const separator = PARTS[field];
  const parts = separator === undefined ? [] : candidate.value.split(separator);
  if (separator === undefined || parts.length < 2) return candidate;
  const kept = parts.filter(
    (value) => checkAccepted(verifier, field, { value, quotes: candidate.quotes }).ok,
  );
  return kept.length < parts.length / 2 ? candidate : { ...candidate, value: kept.join(separator) };
}

/** Returns the proven wording after the one that is shown; the first follows the last. */
function findNextWording(
  field: DraftFieldName,
  candidates: Candidate<string>[],
  verifier: EvidenceVerifier,
  shown: string,
): { field: DraftedField; wording: Wording } | undefined {
  if (SINGLE_VALUE_FIELDS.has(field) || isListField(field)) return undefined;
  const provenFields = new Map<string, DraftedField>();
  for (const candidate of candidates) {
    const draftedField = fillText(field, [candidate], verifier, 'no_evidence');
    if (typeof draftedField.value === 'string' && !provenFields.has(nameKey(draftedField.value)))
      provenFields.set(nameKey(draftedField.value), draftedField);
  }
  const wordings = [...provenFields.keys()].filter(
    (key, _, [best = key]) => field !== 'name' || isSameName(key, best),
  );
  const shownIndex = wordings.indexOf(nameKey(shown));
  const at = (shownIndex + 1) % Math.max(1, wordings.length);
  const reworded = provenFields.get(wordings[at] ?? '');
  return (
    reworded && { field: reworded, wording: { at: at + 1, of: wordings.length, again: shownIndex >= at } }
  );
}

/** Tells whether the website has another proven wording of a drafted text. */
function hasOtherWording(
  field: DraftFieldName,
  { value }: DraftedField,
  candidates: Candidate<string>[],
  verifier: EvidenceVerifier,
): boolean {
  if (typeof value !== 'string') return false;
  const next = findNextWording(field, candidates, verifier, value);
  return next !== undefined && next.wording.of > 1;
}

/** Tells whether two texts can be wordings of one name: "Quillpond" and "Quillpond Studio". A slogan in the place of a name is not. */
const isSameName = (one: string, other: string): boolean => one.includes(other) || other.includes(one);

/** The blank of a field for which no writer looked, which says nothing about the website. */
const NOT_LOOKED_FOR: DraftedField = { state: 'not_found', value: null, evidence: [] };

const createBlank = (reason: BlankReason): DraftedField => ({
  state: 'not_found',
  value: null,
  reason,
  evidence: [],
});

function fillList(
  field: DraftFieldName,
  candidates: Candidate<string>[],
  verifier: EvidenceVerifier,
  blankReason: BlankReason,
): { field: DraftedField; rest: string[] } {
  let reason = blankReason;
  const max = field === 'features' ? MAX_FEATURES : LIST_FIELD_ITEMS;
  const items = new Map<string, Evidence[]>();
  for (const candidate of candidates) {
    if (items.size >= max + MAX_LEFT_OUT) break;
    if (candidate.value.length > DRAFT_FIELDS[field].proposed || items.has(candidate.value)) continue;
    const verdict = checkAccepted(verifier, field, candidate);
    if (verdict.ok) items.set(candidate.value, verdict.evidence);
    else if (reason === blankReason) ({ reason } = verdict);
  }
  if (items.size === 0) return { field: createBlank(reason), rest: [] };
  const evidence = [...items.values()]
    .slice(0, max)
    .flatMap((quotes, item) => quotes.map((quote) => ({ ...quote, item })));
  const [value, rest] = [[...items.keys()].slice(0, max), [...items.keys()].slice(max)];
  return { field: { state: 'ai', value, evidence }, rest };
}

function verifyFaq(
  { value: { question, answer }, quotes }: Candidates['faqs'][number],
  verifier: EvidenceVerifier,
): SiteDraft['faqs'] {
  if (question.length > BOUNDS.question || answer.length > BOUNDS.answer) return [];
  const asked = checkAccepted(verifier, 'question', { value: question, quotes });
  const told = checkAccepted(verifier, { answerTo: question }, { value: answer, quotes });
  return asked.ok && told.ok ? [{ question, answer, evidence: told.evidence }] : [];
}

function verifyFounder(
  { value, quotes }: Candidates['founders'][number],
  verifier: EvidenceVerifier,
): DraftedFounder[] {
  const { name, title, bio } = value;
  const verdict = name.length <= BOUNDS.name ? verifier.check('founder', { value: name, quotes }) : undefined;
  if (!verdict?.ok) return [];
  const isShown = (text: string | undefined, most: number): text is string =>
    text !== undefined && text.length <= most && verifier.check({ about: name }, { value: text, quotes }).ok;
  return [
    {
      name,
      ...(isShown(title, BOUNDS.title) ? { title } : {}),
      ...(isShown(bio, BOUNDS.bio) ? { bio } : {}),
      evidence: verdict.evidence,
    },
  ];
}

function socials(candidates: Candidates['socials'], verifier: EvidenceVerifier): SiteDraft['socials'] {
  const found: SiteDraft['socials'] = {};
  for (const { value, quotes } of candidates) {
    const { platform, url } = value;
    if (!SOCIAL_PLATFORMS.includes(platform) || found[platform] || url.length > BOUNDS.link) continue;
    const verdict = verifier.check('link', { value: url, quotes });
    if (verdict.ok) found[platform] = { url, evidence: verdict.evidence };
  }
  return found;
}

/** Judges a value; one that the site says only in other words is refused, unless the draft takes such a text. */
function checkAccepted(verifier: EvidenceVerifier, subject: Subject, candidate: Candidate<string>): Verdict {
  const verdict = verifier.check(subject, candidate);
  return verdict.ok && !isAccepted(subject, verdict) ? { ok: false, reason: 'value_not_in_quote' } : verdict;
}
