import { DRAFT_FIELDS, isListField } from '../../rules/drafts/draft-fields.ts';
import type {
  Judgement,
  JudgedProposals,
  ProposedValue,
  ProposalsRequest,
} from '../../rules/drafts/proposals.ts';
import { normalizeFieldValue } from '../../rules/listings/fields/field-values.ts';
import type { Line } from '../candidate.ts';
import { EvidenceVerifier, type Subject } from '../proof/evidence.ts';
import { numberPages, type PagesOfBothKinds } from './number-pages.ts';

/** A line with this place is on no page. */
const NO_LINE: Line = { url: '', within: { start: 0, end: 0 } };

/**
 * Judges what a caller proposes by the lines that it names. Lines of another website are judged over their page alone, and have to state
 * the value.
 */
export function judgeProposals(
  pages: PagesOfBothKinds,
  { categories, website, name, values, founders, faqs }: ProposalsRequest,
): JudgedProposals {
  const site = new EvidenceVerifier(pages.site, categories, undefined, name);
  const others = new Map(
    pages.elsewhere.map((page) => [
      page.url,
      new EvidenceVerifier([page], categories, { url: website, pages: pages.site }),
    ]),
  );
  const lines = new Map(
    numberPages(pages).flatMap((page) => page.lines.map((line) => [line.number, line] as const)),
  );
  const judge = (subject: Subject, value: string, numbers: number[]): Judgement => {
    const quotes = numbers.map((number) => toPlace(lines.get(number)));
    const [verifier = site, second] = new Set(quotes.map(({ url }) => others.get(url) ?? site));
    if (second) return { reason: 'lines_of_two_websites' };
    const verdict =
      verifier === site
        ? site.checkAnywhere(subject, { value, quotes })
        : verifier.check(subject, { value, quotes });
    if (!verdict.ok) return { reason: verdict.reason };
    if (verifier !== site && verdict.grade !== 'stated') return { reason: 'value_not_in_quote' };
    return { grade: verdict.grade, evidence: verdict.evidence };
  };

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
