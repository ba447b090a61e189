import { expect, it } from 'vitest';
import { applyReading, createEmptyDocument, type Evidence } from '../../rules/drafts/draft-document.ts';
import { applyProposals, type JudgedProposals } from '../../rules/drafts/proposals.ts';
import type { DraftFieldName } from '../../rules/drafts/draft-fields.ts';

const PAGE = {
  url: 'https://willow.example/',
  sha256: 'a',
  fetched_at: '2026-11-18T12:00:00Z',
  start: 0,
  end: 5,
};
const quote = (text: string): Evidence => ({ ...PAGE, quote: text });
const stated = (text: string) => ({ grade: 'stated' as const, evidence: [quote(text)] });
const BY = { kind: 'assistant' as const, at: '2026-11-18T13:00:00Z', reading: 'r' };

/** Proposes values for a list of which rules drafted items. Returns its items afterwards. */
function propose(field: DraftFieldName, drafted: string[], values: string[]) {
  const document = createEmptyDocument();
  document.fields[field] = applyReading(document.fields[field], {
    value: drafted,
    evidence: drafted.map((text, item) => ({ ...quote(text), item })),
  });
  const judged: JudgedProposals = {
    values: values.map((value) => ({ field, value, judgement: stated(value) })),
    founders: [],
    faqs: [],
  };
  const { document: after } = applyProposals(
    document,
    { ...judged, notStated: [] },
    { by: BY, keepCurrent: false },
  );
  const { value, evidence } = after.fields[field];
  expect(evidence.map(({ item }) => item)).toEqual([value].flat().map((_, at) => at));
  return value;
}

it('accepted items come first, and drafted ones stay only where the list would get shorter', () => {
  expect(propose('features', ['Sun plan', 'Frost alarm', 'Seed list'], ['Works offline'])).toEqual([
    ...['Works offline', 'Sun plan', 'Frost alarm'],
  ]);
  expect(propose('features', ['Sun plan'], ['Works offline', 'Frost alarm'])).toEqual([
    ...['Works offline', 'Frost alarm'],
  ]);
  // Keywords are the website's own.
  expect(propose('keywords', ['garden'], ['balcony'])).toEqual(['garden', 'balcony']);
  // A drafted category is a guess, which the right one replaces.
  expect(propose('categories', ['Design Tools', 'Communities'], ['Gardening'])).toEqual(['Gardening']);
});

it('an accepted question takes the place of a drafted one where there is no room', () => {
  const document = createEmptyDocument();
  document.faqs = Array.from({ length: 10 }, (_, at) => {
    const faq = { question: `Question ${at}?`, answer: 'Yes.' };
    return { ...faq, ai: { ...faq, evidence: [quote('Yes.')] } };
  });
  const faq = { question: 'Is there a trial?', answer: 'Yes, of a week.' };
  const judged = {
    values: [],
    founders: [],
    faqs: [{ ...faq, judgement: stated(faq.answer) }],
    notStated: [],
  };
  const { document: after, outcome } = applyProposals(document, judged, { by: BY, keepCurrent: false });
  expect(outcome.accepted).toEqual([{ field: 'faqs', value: faq.question }]);
  expect(after.faqs.map(({ question }) => question)).toEqual([
    ...Array.from({ length: 9 }, (_, at) => `Question ${at}?`),
    faq.question,
  ]);
});
