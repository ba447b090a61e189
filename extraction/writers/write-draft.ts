import {
  DRAFT_FIELDS,
  DRAFT_FIELD_NAMES,
  isListField,
  SOCIAL_PLATFORMS,
  type DraftFieldName,
} from '../../rules/drafts/draft-fields.ts';
import { normalizeFieldValue } from '../../rules/listings/fields/field-values.ts';
import { LIST_FIELD_ITEMS } from '../../rules/listings/fields/listing-fields.ts';
import type { Evidence } from '../../rules/drafts/draft-document.ts';
import type { Candidates, Writer, WriterContext } from './candidates.ts';
import { EvidenceVerifier } from '../proof/evidence.ts';
import { nameKey } from '../patterns/site.ts';
import { extractiveWriter } from './rules/rules-writer.ts';
import type { ReadPage } from '../html/page.ts';
import { siteLanguage } from './site-language.ts';
import { inStage, NOT_LEFT_OUT } from './stages.ts';
import { setImmediate } from 'node:timers/promises';
import { readPage } from '../html/read-page.ts';
import { isScriptShell } from '../html/script-shell.ts';
import { crawlProblem } from '../crawl/problem.ts';
import type { BlankReason, Candidate, Quote } from '../candidate.ts';
import type { Crawl } from '../crawl/site-page.ts';
import type { DraftedField, DraftedFounder, SiteDraft, Wording } from './site-draft.ts';
import { buildRecord } from '../../rules/typed/records.ts';

const MOST_FAQS = 10;
const MOST_FOUNDERS = 6;
/** Proposals for one field that are verified; no site that is read well has as many. */
const MOST_TRIED = 200;
const BOUNDS = { question: 300, answer: 1_500, name: 160, title: 160, bio: 3_000, link: 500 };

/** Facts with exactly one value: if the pages state two, neither is accepted. */
const ONE_VALUE = new Set<DraftFieldName>(['founded_year', 'country']);

/** Options of a draft; `writer` defaults to the rule-based one. */
export type DraftOptions = Omit<WriterContext, 'language'> & { writer?: Writer };

/**
 * Drafts a profile from crawled pages: parses them, lets the writer propose values, and accepts those that the pages prove.
 * Blank fields carry their reason. Throws only what the writer throws, or the reason of the signal.
 */
export async function draftFromPages(crawl: Crawl, options: DraftOptions): Promise<SiteDraft> {
  const pages: ReadPage[] = [];
  for (const page of crawl.pages) {
    if (page.status < 400)
      pages.push(...inStage(options.stages, `page ${page.url}`, () => [readPage(page)], []));
    // Yields to other work between two pages.
    await setImmediate();
    options.signal?.throwIfAborted();
  }
  const [start] = crawl.pages;
  options.stages?.began(NOT_LEFT_OUT);
  const language = await siteLanguage(pages[0]);
  const shell = start && pages[0] && isScriptShell(pages[0], start.html);
  const [first, ...others] = pages;
  if (first) pages[0] = underItsOwnAddress(first, others);
  const { writer = extractiveWriter, ...context } = options;
  const told = language === undefined ? {} : { language };
  const candidates = pages.length === 0 ? NOTHING : await writer.write(pages, { ...context, ...told });
  options.signal?.throwIfAborted();
  options.stages?.began(NOT_LEFT_OUT);
  const verifier = new EvidenceVerifier(
    pages,
    options.categories.map(({ name }) => name),
  );
  return {
    // Content rendered by scripts was not read: this is reported once as a problem, and no field is called missing on the page.
    ...verifyCandidates(candidates, verifier, pages.length > 0 && !shell, options),
    problems: [
      ...crawl.problems,
      ...(shell ? [crawlProblem('needs_javascript', start.url)] : []),
      ...(candidates.problems ?? []),
    ],
    ...told,
    ...(candidates.usage ? { usage: candidates.usage } : {}),
    ...(candidates.byModel ? { byModel: candidates.byModel } : {}),
  };
}

/** Gives the start page its canonical address if that is the root of the site and no other page has it, wherever redirects led. */
function underItsOwnAddress(start: ReadPage, others: ReadPage[]): ReadPage {
  const own = start.rels.find(({ rel }) => rel === 'canonical')?.url ?? '';
  if (
    !URL.canParse(own) ||
    new URL(own).pathname !== '/' ||
    new URL(own).origin !== new URL(start.url).origin ||
    others.some(({ url }) => url === own)
  )
    return start;
  return { ...start, url: own };
}

const tried = <V>(candidates: V[] = []): V[] => candidates.slice(0, MOST_TRIED);

const NOTHING: Candidates = { texts: {}, lists: {}, faqs: [], founders: [], socials: [] };

/** Accepts the candidates that their quotes prove, within the bounds of the specification (section 2). */
export function verifyCandidates(
  candidates: Candidates,
  verifier: EvidenceVerifier,
  wasRead: boolean,
  { shown = {}, chosen = {} }: Pick<WriterContext, 'shown' | 'chosen'> = {},
): Omit<SiteDraft, 'problems' | 'language'> {
  const unread: BlankReason = wasRead ? 'no_evidence' : 'site_not_read';
  const wordings: SiteDraft['wordings'] = {};
  const rewordable: DraftFieldName[] = [];
  const fields = buildRecord(DRAFT_FIELD_NAMES, (field) => {
    const proposed = isListField(field) ? candidates.lists[field] : candidates.texts[field];
    if (!proposed && wasRead) return NOT_LOOKED_FOR;
    const fill = isListField(field) ? listField : textField;
    const before = candidates.byModel?.includes(field) ? undefined : shown[field];
    const kept = ONE_VALUE.has(field) ? undefined : chosen[field];
    if (before === undefined) {
      const made = fill(field, [...(kept ? [kept] : []), ...tried(proposed)], verifier, unread);
      if (typeof made.value === 'string' && !candidates.byModel?.includes(field)) {
        const { wording } = nextWording(field, tried(proposed), verifier, made.value) ?? {};
        if ((wording?.of ?? 1) > 1) rewordable.push(field);
      }
      return made;
    }
    const next = nextWording(field, tried(proposed), verifier, before);
    if (next) wordings[field] = next.wording;
    return next?.field ?? fill(field, tried(proposed), verifier, unread);
  });
  return {
    fields,
    rewordable,
    ...(Object.keys(wordings).length > 0 ? { wordings } : {}),
    faqs: tried(candidates.faqs)
      .flatMap(({ value: { question, answer }, quotes }) => {
        if (question.length > BOUNDS.question || answer.length > BOUNDS.answer) return [];
        const evidence = proven(verifier, [question, answer], quotes);
        return evidence ? [{ question, answer, evidence }] : [];
      })
      .slice(0, MOST_FAQS),
    founders: tried(candidates.founders)
      .flatMap((candidate) => founder(candidate, verifier))
      .slice(0, MOST_FOUNDERS),
    socials: socials(tried(candidates.socials), verifier),
  };
}

function textField(
  field: DraftFieldName,
  candidates: Candidate<string>[],
  verifier: EvidenceVerifier,
  unread: BlankReason,
): DraftedField {
  let reason = unread;
  let first: DraftedField | undefined;
  for (const proposed of tried(candidates)) {
    // What a listing could not take is no proposal.
    const value = normalizeFieldValue(field, proposed.value);
    if (value === undefined || value.length > DRAFT_FIELDS[field].proposed) continue;
    const candidate = { ...proposed, value };
    const verdict = verifier.check(DRAFT_FIELDS[field].proof, candidate);
    if (verdict.ok && !first) {
      first = { state: 'ai', value: candidate.value, evidence: verdict.evidence };
      if (!ONE_VALUE.has(field)) return first;
    } else if (verdict.ok && first?.value !== candidate.value) return blank('conflicting_evidence');
    else if (!verdict.ok && reason === unread) ({ reason } = verdict);
  }
  return first ?? blank(reason);
}

/** Returns the proven wording after the one that is shown; the first follows the last. */
function nextWording(
  field: DraftFieldName,
  candidates: Candidate<string>[],
  verifier: EvidenceVerifier,
  shown: string,
): { field: DraftedField; wording: Wording } | undefined {
  if (ONE_VALUE.has(field) || isListField(field)) return undefined;
  const proven = new Map<string, DraftedField>();
  for (const candidate of candidates) {
    const made = textField(field, [candidate], verifier, 'no_evidence');
    if (typeof made.value === 'string' && !proven.has(nameKey(made.value)))
      proven.set(nameKey(made.value), made);
  }
  const wordings = [...proven.keys()].filter(
    (key, _, [best = key]) => field !== 'name' || isSameName(key, best),
  );
  const before = wordings.indexOf(nameKey(shown));
  const at = (before + 1) % Math.max(1, wordings.length);
  const next = proven.get(wordings[at] ?? '');
  return next && { field: next, wording: { at: at + 1, of: wordings.length, again: before >= at } };
}

/** Tells whether two texts can be wordings of one name: "Quillpond" and "Quillpond Studio". A slogan in the place of a name is not. */
const isSameName = (one: string, other: string): boolean => one.includes(other) || other.includes(one);

/** The blank of a field for which no writer looked, which says nothing about the website. */
const NOT_LOOKED_FOR: DraftedField = { state: 'not_found', value: null, evidence: [] };

const blank = (reason: BlankReason): DraftedField => ({
  state: 'not_found',
  value: null,
  reason,
  evidence: [],
});

function listField(
  field: DraftFieldName,
  candidates: Candidate<string>[],
  verifier: EvidenceVerifier,
  unread: BlankReason,
): DraftedField {
  let reason = unread;
  const items = new Map<string, Evidence[]>();
  for (const candidate of candidates) {
    if (items.size >= LIST_FIELD_ITEMS) break;
    if (candidate.value.length > DRAFT_FIELDS[field].proposed || items.has(candidate.value)) continue;
    const verdict = verifier.check(DRAFT_FIELDS[field].proof, candidate);
    if (verdict.ok) items.set(candidate.value, verdict.evidence);
    else if (reason === unread) ({ reason } = verdict);
  }
  if (items.size === 0) return blank(reason);
  return { state: 'ai', value: [...items.keys()], evidence: [...items.values()].flat() };
}

function founder(
  { value, quotes }: Candidates['founders'][number],
  verifier: EvidenceVerifier,
): DraftedFounder[] {
  const { name, title, bio } = value;
  const evidence = name.length <= BOUNDS.name ? proven(verifier, [name], quotes, 'person') : undefined;
  if (!evidence) return [];
  const shown = (text: string | undefined, most: number): text is string =>
    text !== undefined && text.length <= most && proven(verifier, [text], quotes) !== undefined;
  return [
    {
      name,
      ...(shown(title, BOUNDS.title) ? { title } : {}),
      ...(shown(bio, BOUNDS.bio) ? { bio } : {}),
      evidence,
    },
  ];
}

function socials(candidates: Candidates['socials'], verifier: EvidenceVerifier): SiteDraft['socials'] {
  const found: SiteDraft['socials'] = {};
  for (const { value, quotes } of candidates) {
    const { platform, url } = value;
    if (!SOCIAL_PLATFORMS.includes(platform) || found[platform] || url.length > BOUNDS.link) continue;
    const verdict = verifier.check('url', { value: url, quotes });
    if (verdict.ok) found[platform] = { url, evidence: verdict.evidence };
  }
  return found;
}

/** Returns the evidence if the quotes prove every text, else undefined. */
function proven(
  verifier: EvidenceVerifier,
  values: string[],
  quotes: Quote[],
  kind: 'prose' | 'person' = 'prose',
): Evidence[] | undefined {
  let evidence: Evidence[] | undefined;
  for (const value of values) {
    const verdict = verifier.check(kind, { value, quotes });
    if (!verdict.ok) return undefined;
    ({ evidence } = verdict);
  }
  return evidence;
}
