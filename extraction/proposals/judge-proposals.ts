import { DRAFT_FIELDS, isListField } from '../../rules/drafts/draft-fields.ts';
import type { Judgement, JudgedProposals, ProposedValue, Proposals } from '../../rules/drafts/proposals.ts';
import { normalizeFieldValue } from '../../rules/listings/fields/field-values.ts';
import type { Line } from '../candidate.ts';
import type { ReadPage } from '../html/page.ts';
import { EvidenceVerifier, type Subject } from '../proof/evidence.ts';
import type { Verdict } from '../proof/verdict.ts';
import { numberPages } from './number-pages.ts';

/** A line with this place is on no page. */
const NO_LINE: Line = { url: '', within: { start: 0, end: 0 } };

/** Judges what a caller proposes by the lines that it names; `categories` are the names that exist. */
export function judgeProposals(
  pages: ReadPage[],
  categories: string[],
  { values, founders, faqs }: Pick<Proposals, 'values' | 'founders' | 'faqs'>,
): JudgedProposals {
  const verifier = new EvidenceVerifier(pages, categories);
  const lines = new Map(
    numberPages(pages).flatMap((page) => page.lines.map((line) => [line.number, line] as const)),
  );
  const check = (subject: Subject, value: string, numbers: number[]): Verdict =>
    verifier.checkAnywhere(subject, {
      value,
      quotes: numbers.map((number) => toPlace(lines.get(number))),
    });
  const judge = (subject: Subject, value: string, numbers: number[]): Judgement =>
    toJudgement(check(subject, value, numbers));

  return {
    values: values.map((proposed) =>
      isOneTooMany(proposed, values)
        ? { ...proposed, judgement: { reason: 'one_value_only' } }
        : judgeValue(proposed, judge),
    ),
    founders: founders.map(({ name, title, bio, lines: numbers }) => {
      const parts = Object.entries({ title, bio }).flatMap(([part, text]) =>
        text ? [{ part, text, judgement: judge({ about: name }, text, numbers) }] : [],
      );
      const stated = parts.filter(({ judgement }) => 'evidence' in judgement);
      return {
        name,
        ...Object.fromEntries(stated.map(({ part, text }) => [part, text])),
        refused: parts.flatMap(({ part, text, judgement }) =>
          'reason' in judgement ? [{ part, value: text, reason: judgement.reason }] : [],
        ),
        judgement: judge('founder', name, numbers),
      };
    }),
    faqs: faqs.map(({ question, answer, lines: numbers }) => {
      const asked = judge('question', question, numbers);
      const judgement = 'reason' in asked ? asked : judge({ answerTo: question }, answer, numbers);
      return { question, answer, judgement };
    }),
  };
}

/** Values of one text that are judged; more cost time and say nothing. */
const MAX_VALUES_OF_TEXT = 3;

const isOneTooMany = (proposed: ProposedValue, values: readonly ProposedValue[]): boolean =>
  !isListField(proposed.field) &&
  values.filter(({ field }) => field === proposed.field).indexOf(proposed) >= MAX_VALUES_OF_TEXT;

function judgeValue(
  { field, value, lines }: ProposedValue,
  judge: (subject: Subject, value: string, lines: number[]) => Judgement,
): JudgedProposals['values'][number] {
  const normalized = normalizeFieldValue(field, value.trim());
  if (normalized === undefined) return { field, value, judgement: { reason: 'value_not_in_quote' } };
  if (normalized.length > DRAFT_FIELDS[field].proposed)
    return { field, value, judgement: { reason: 'too_long' } };
  return { field, value: normalized, judgement: judge(field, normalized, lines) };
}

const toPlace = (line: Line | undefined): Line => (line ? { url: line.url, within: line.within } : NO_LINE);

const toJudgement = (verdict: Verdict): Judgement =>
  verdict.ok ? { grade: verdict.grade, evidence: verdict.evidence } : { reason: verdict.reason };
