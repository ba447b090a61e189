import { DRAFT_FIELDS, isListField } from '../../../rules/drafts/draft-fields.ts';
import { normalizeFieldValue } from '../../../rules/listings/fields/field-values.ts';
import { LIST_FIELD_ITEMS } from '../../../rules/listings/fields/listing-fields.ts';
import type { Candidates } from '../candidates.ts';
import type { EvidenceVerifier, Verdict } from '../../proof/evidence.ts';
import type { BlankReason, Candidate } from '../../candidate.ts';
import type { ClaudeAnswer, ClaudeField } from './answer.ts';
import type { NumberedBlocks } from './numbered-blocks.ts';

/** Entries of one answer that are checked. */
const MAX_ENTRIES = 300;
/** Fields that Claude answers sentence by sentence, each with its own quotes. */
const SENTENCE_FIELDS = new Set<ClaudeField>(['short_description', 'description']);

type ProposedValue = Candidate<string> & { field: ClaudeField };

/** A value that was not proven, and why. */
export type FailedValue = ProposedValue & { reason: BlankReason };

/**
 * The proven candidates, the failed values of fields without any proven one, which are asked for again, the number of values
 * checked, and the number of them that were not proven.
 */
export type VerifiedAnswers = {
  candidates: Candidates & { byModel: ClaudeField[] };
  failed: FailedValue[];
  checkedCount: number;
  unprovenCount: number;
};

/**
 * Returns the proven part of Claude's answers as candidates of a writer, and what failed. Failed texts are added as candidates
 * if no other was proven, so that the blank gives the reason.
 */
export function verifyAnswers(
  answers: ClaudeAnswer[],
  blocks: NumberedBlocks,
  {
    verifier,
    isEvidencePage,
  }: { verifier: EvidenceVerifier; isEvidencePage: (field: ClaudeField, url: string) => boolean },
): VerifiedAnswers {
  const candidates: Candidates = { texts: {}, lists: {}, faqs: [], founders: [], socials: [] };
  let checkedCount = 0;
  const failed: FailedValue[] = [];
  const proven = new Map<ClaudeField, ProposedValue[]>();
  const toQuotes = (evidence: ClaudeAnswer['answers'][number]['evidence']) =>
    evidence.slice(0, LIST_FIELD_ITEMS).map(({ block, quote }) => blocks.locateQuote(block, quote));

  for (const answer of answers) {
    for (const { field, value, evidence } of answer.answers.slice(0, MAX_ENTRIES)) {
      const proposed = {
        field,
        value: normalizeFieldValue(field, value.trim()) ?? value.trim(),
        quotes: toQuotes(evidence),
      };
      const verdict: Verdict = !proposed.quotes.some(({ url }) => isEvidencePage(field, url))
        ? { ok: false, reason: 'no_evidence' }
        : verifier.check(DRAFT_FIELDS[field].proof, proposed);
      checkedCount += 1;
      if (verdict.ok) proven.set(field, [...(proven.get(field) ?? []), proposed]);
      else failed.push({ ...proposed, reason: verdict.reason });
    }
    for (const { question, answer: text, evidence } of answer.faqs.slice(0, MAX_ENTRIES))
      candidates.faqs.push({ value: { question, answer: text }, quotes: toQuotes(evidence) });
    for (const { name, title, bio, evidence } of answer.founders.slice(0, MAX_ENTRIES))
      candidates.founders.push({
        value: { name, ...(title ? { title } : {}), ...(bio ? { bio } : {}) },
        quotes: toQuotes(evidence),
      });
  }
  for (const [field, found] of proven) {
    if (isListField(field)) candidates.lists[field] = found;
    else candidates.texts[field] = SENTENCE_FIELDS.has(field) ? [joinSentences(field, found)] : found;
  }
  const unprovenFields = failed.filter(({ field }) => !proven.has(field));
  for (const { field, value, quotes } of unprovenFields) {
    if (!isListField(field)) (candidates.texts[field] ??= []).push({ value, quotes });
  }
  return {
    candidates: { ...candidates, byModel: [...proven.keys()] },
    failed: unprovenFields,
    checkedCount,
    unprovenCount: failed.length,
  };
}

/** Joins sentences into one text, as many as fit and can be quoted. */
function joinSentences(field: ClaudeField, sentences: ProposedValue[]): Candidate<string> {
  const text: Candidate<string> = { value: '', quotes: [] };
  for (const { value, quotes } of sentences) {
    const longer = `${text.value} ${/[.!?…。！？]$/u.test(value) ? value : `${value}.`}`.trim();
    const all = [...text.quotes, ...quotes];
    if (longer.length > DRAFT_FIELDS[field].proposed || all.length > LIST_FIELD_ITEMS) break;
    Object.assign(text, { value: longer, quotes: all });
  }
  return text;
}
