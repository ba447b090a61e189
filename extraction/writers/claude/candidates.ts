import { DRAFT_FIELDS, isListField } from '../../../rules/drafts/draft-fields.ts';
import { normalizeFieldValue } from '../../../rules/listings/fields/field-values.ts';
import { LIST_FIELD_ITEMS } from '../../../rules/listings/fields/listing-fields.ts';
import type { Candidates } from '../candidates.ts';
import type { EvidenceVerifier, Verdict } from '../../proof/evidence.ts';
import type { BlankReason, Candidate } from '../../candidate.ts';
import type { ClaudeAnswer, ClaudeField } from './answer.ts';
import type { NumberedBlocks } from './numbered-blocks.ts';

/** Entries of one answer that are checked. */
const MOST_ENTRIES = 300;
/** Fields that Claude answers sentence by sentence, each with its own quotes. */
const BY_SENTENCE = new Set<ClaudeField>(['short_description', 'description']);

type Proposed = Candidate<string> & { field: ClaudeField };

/** A value that was not proven, and why. */
export type Failed = Proposed & { reason: BlankReason };

/**
 * The proven candidates, the failed values of fields without any proven one, which are asked for again, the number of values
 * checked, and the number of them that were not proven.
 */
export type Proven = {
  candidates: Candidates & { byModel: ClaudeField[] };
  failed: Failed[];
  tried: number;
  unproven: number;
};

/**
 * Returns the proven part of Claude's answers as candidates of a writer, and what failed. Failed texts are added as candidates
 * if no other was proven, so that the blank gives the reason.
 */
export function provenCandidates(
  answers: ClaudeAnswer[],
  blocks: NumberedBlocks,
  {
    verifier,
    tellsOf,
  }: { verifier: EvidenceVerifier; tellsOf: (field: ClaudeField, url: string) => boolean },
): Proven {
  const candidates: Candidates = { texts: {}, lists: {}, faqs: [], founders: [], socials: [] };
  let tried = 0;
  const failed: Failed[] = [];
  const proven = new Map<ClaudeField, Proposed[]>();
  const quoted = (evidence: ClaudeAnswer['answers'][number]['evidence']) =>
    evidence.slice(0, LIST_FIELD_ITEMS).map(({ block, quote }) => blocks.quote(block, quote));

  for (const answer of answers) {
    for (const { field, value, evidence } of answer.answers.slice(0, MOST_ENTRIES)) {
      const one = {
        field,
        value: normalizeFieldValue(field, value.trim()) ?? value.trim(),
        quotes: quoted(evidence),
      };
      const verdict: Verdict = !one.quotes.some(({ url }) => tellsOf(field, url))
        ? { ok: false, reason: 'no_evidence' }
        : verifier.check(DRAFT_FIELDS[field].proof, one);
      tried += 1;
      if (verdict.ok) proven.set(field, [...(proven.get(field) ?? []), one]);
      else failed.push({ ...one, reason: verdict.reason });
    }
    for (const { question, answer: text, evidence } of answer.faqs.slice(0, MOST_ENTRIES))
      candidates.faqs.push({ value: { question, answer: text }, quotes: quoted(evidence) });
    for (const { name, title, bio, evidence } of answer.founders.slice(0, MOST_ENTRIES))
      candidates.founders.push({
        value: { name, ...(title ? { title } : {}), ...(bio ? { bio } : {}) },
        quotes: quoted(evidence),
      });
  }
  for (const [field, found] of proven) {
    if (isListField(field)) candidates.lists[field] = found;
    else candidates.texts[field] = BY_SENTENCE.has(field) ? [joined(field, found)] : found;
  }
  const blank = failed.filter(({ field }) => !proven.has(field));
  for (const { field, value, quotes } of blank) {
    if (!isListField(field)) (candidates.texts[field] ??= []).push({ value, quotes });
  }
  return {
    candidates: { ...candidates, byModel: [...proven.keys()] },
    failed: blank,
    tried,
    unproven: failed.length,
  };
}

/** Joins sentences into one text, as many as fit and can be quoted. */
function joined(field: ClaudeField, sentences: Proposed[]): Candidate<string> {
  const taken: Candidate<string> = { value: '', quotes: [] };
  for (const { value, quotes } of sentences) {
    const longer = `${taken.value} ${/[.!?…。！？]$/u.test(value) ? value : `${value}.`}`.trim();
    const all = [...taken.quotes, ...quotes];
    if (longer.length > DRAFT_FIELDS[field].proposed || all.length > LIST_FIELD_ITEMS) break;
    Object.assign(taken, { value: longer, quotes: all });
  }
  return taken;
}
