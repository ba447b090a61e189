import { DRAFT_FIELDS, isListField } from '../../../rules/drafts/draft-fields.ts';
import { normalizeFieldValue } from '../../../rules/listings/fields/field-values.ts';
import { LIST_FIELD_ITEMS } from '../../../rules/listings/fields/listing-fields.ts';
import type { Candidates } from '../candidates.ts';
import type { EvidenceVerifier } from '../../proof/evidence.ts';
import { isAccepted } from '../accepted.ts';
import type { BlankReason, Candidate, Line } from '../../candidate.ts';
import type { ClaudeAnswer, ClaudeField } from './answer.ts';
import type { ShownLines } from './show-lines.ts';

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
  shown: ShownLines,
  {
    verifier,
    isEvidencePage,
  }: { verifier: EvidenceVerifier; isEvidencePage: (field: ClaudeField, url: string) => boolean },
): VerifiedAnswers {
  const failed: FailedValue[] = [];
  const proven = new Map<ClaudeField, ProposedValue[]>();
  const toLines = (numbers: number[]): Line[] => shown.getLines(numbers.slice(0, LIST_FIELD_ITEMS));

  const findFailure = (proposed: ProposedValue): BlankReason | undefined => {
    if (!proposed.quotes.some(({ url }) => isEvidencePage(proposed.field, url)))
      return 'page_not_for_this_field';
    const verdict = verifier.check(proposed.field, proposed);
    if (isAccepted(proposed.field, verdict)) return undefined;
    return verdict.ok ? 'value_not_in_quote' : verdict.reason;
  };

  const entries = answers.flatMap((answer) => answer.answers.slice(0, MAX_ENTRIES));
  for (const { field, value, lines } of entries) {
    const normalized = normalizeFieldValue(field, value.trim()) ?? value.trim();
    const proposed = { field, value: normalized, quotes: toLines(lines) };
    const reason = findFailure(proposed);
    if (reason === undefined) proven.set(field, [...(proven.get(field) ?? []), proposed]);
    else failed.push({ ...proposed, reason });
  }
  const unprovenFields = failed.filter(({ field }) => !proven.has(field));
  const faqs = answers.flatMap((answer) => answer.faqs.slice(0, MAX_ENTRIES));
  const founders = answers.flatMap((answer) => answer.founders.slice(0, MAX_ENTRIES));
  return {
    candidates: {
      ...toFieldCandidates(proven, unprovenFields),
      faqs: faqs.map(({ question, answer, lines }) => ({
        value: { question, answer },
        quotes: toLines(lines),
      })),
      founders: founders.map(({ name, title, bio, lines }) => ({
        value: { name, ...(title ? { title } : {}), ...(bio ? { bio } : {}) },
        quotes: toLines(lines),
      })),
      socials: [],
      byModel: [...proven.keys()],
    },
    failed: unprovenFields,
    checkedCount: entries.length,
    unprovenCount: failed.length,
  };
}

/** Returns the proven values of each field, and the texts of fields without any. */
function toFieldCandidates(
  proven: Map<ClaudeField, ProposedValue[]>,
  unproven: FailedValue[],
): Pick<Candidates, 'texts' | 'lists'> {
  const [texts, lists]: [Candidates['texts'], Candidates['lists']] = [{}, {}];
  for (const [field, found] of proven) {
    if (isListField(field)) lists[field] = found;
    else texts[field] = SENTENCE_FIELDS.has(field) ? [joinSentences(field, found)] : found;
  }
  for (const { field, value, quotes } of unproven) {
    if (!isListField(field)) (texts[field] ??= []).push({ value, quotes });
  }
  return { texts, lists };
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
