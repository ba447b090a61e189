import { expect, it } from 'vitest';
import {
  applyReading,
  createEmptyDocument,
  type DraftDocument,
  type Evidence,
} from '../../rules/drafts/draft-document.ts';
import type { DraftFieldName } from '../../rules/drafts/draft-fields.ts';
import { keepProposed, listProposed } from '../../rules/drafts/keep-proposed.ts';
import { applyProposals } from '../../rules/drafts/proposals.ts';
import { getClaimKey } from '../../rules/drafts/prove-again.ts';
import { mergeReading, type SiteReading } from '../../rules/drafts/site-reading.ts';
import { mapMembers } from '../../rules/typed/records.ts';

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

/** Creates a draft with a list of which rules drafted items. */
function draftList(field: DraftFieldName, drafted: string[]): DraftDocument {
  const document = createEmptyDocument();
  document.fields[field] = applyReading(document.fields[field], readList(drafted));
  return document;
}
const readList = (drafted: string[]) => ({
  value: drafted,
  evidence: drafted.map((text, item) => ({ ...quote(text), item })),
});

/** Proposes values that the website states, or only words. */
function propose(
  document: DraftDocument,
  field: DraftFieldName,
  values: string[],
  { keepCurrent = false, grade = 'stated' }: { keepCurrent?: boolean; grade?: 'stated' | 'worded' } = {},
) {
  const judged = {
    values: values.map((value) => ({ field, value, judgement: { ...stated(value), grade } })),
    ...{ founders: [], faqs: [], notStated: [] },
  };
  const { document: after, outcome } = applyProposals(document, judged, { by: BY, keepCurrent });
  const { value, evidence } = after.fields[field];
  expect(evidence.map(({ item }) => item)).toEqual([value].flat().map((_, at) => at));
  return { after, outcome, value, says: after.fields[field].ai?.value };
}

/** Reads the website again, which still states all that an assistant proposed. */
function readAgain(document: DraftDocument, found: Partial<SiteReading>, keepCurrent = false) {
  const proofs = new Map(listProposed(document).map((claim) => [getClaimKey(claim), claim.evidence]));
  const reading = {
    fields: mapMembers(document.fields, () => ({ value: null, evidence: [] })),
    ...{ faqs: [], founders: [], socials: {}, problems: [], leftOut: {} },
    ...found,
  };
  const merged = keepProposed(document, reading, proofs);
  return mergeReading(document, merged, { isRepeated: true, keepCurrent });
}

it('accepted items are added to a list; what finds no place is named', () => {
  const three = ['Sun plan', 'Frost alarm', 'Seed list'];
  const added = propose(draftList('features', three), 'features', ['Works offline', 'Seed list!']);
  // A proposal in place of a drafted item that says the same.
  expect(added.value).toEqual(['Works offline', 'Seed list!', 'Sun plan', 'Frost alarm']);
  expect(added.outcome).toMatchObject({ kept: [], accepted: [{}, {}] });
  expect(added.after.left_out).toBeUndefined();
  // Keywords are the website's own; a drafted category is a guess, which the right one replaces.
  expect(propose(draftList('keywords', ['garden']), 'keywords', ['balcony']).value).toEqual([
    ...['garden', 'balcony'],
  ]);
  expect(
    propose(draftList('categories', ['Design Tools', 'Communities']), 'categories', ['Gardening']).value,
  ).toEqual(['Gardening']);

  const twenty = Array.from({ length: 20 }, (_, at) => `Number ${String.fromCodePoint(97 + at)}`);
  const full = propose(draftList('features', twenty), 'features', ['Works offline']);
  expect(full.value).toEqual(['Works offline', ...twenty.slice(0, 19)]);
  expect(full.outcome.left_out).toEqual({ features: ['Number t'] });
  expect(full.after.left_out).toEqual({ features: ['Number t'] });
  expect(readAgain(full.after, { fields: readFields('features', twenty) }).left_out).toEqual({
    features: ['Number t'],
  });
});

const readFields = (field: DraftFieldName, items: string[]): SiteReading['fields'] => {
  const fields: SiteReading['fields'] = mapMembers(createEmptyDocument().fields, () => ({
    value: null,
    evidence: [],
  }));
  return { ...fields, [field]: readList(items) };
};

it('a website that is read again takes no item away that it still states', () => {
  const three = ['Sun plan', 'Frost alarm', 'Seed list'];
  const fields = readFields('features', three);
  const { after } = propose(draftList('features', three), 'features', ['Works offline']);
  for (const keepCurrent of [false, true]) {
    const { features } = readAgain(after, { fields }, keepCurrent).fields;
    expect(features.value).toEqual(['Works offline', ...three]);
    expect(features.ai?.value).toEqual(features.value);
  }
  const { features } = readAgain(after, { fields: readFields('features', ['New', 'Sun plan']) }, true).fields;
  expect(features.value).toEqual(['Works offline', ...three]);
  expect(features.ai?.value).toEqual(['Works offline', 'Sun plan', 'New']);
});

it('what waits is added to what the website says, and waits after the next reading', () => {
  const three = ['Sun plan', 'Frost alarm', 'Seed list'];
  const fields = readFields('features', three);
  for (const options of [{ keepCurrent: true }, { grade: 'worded' as const }]) {
    const { after, value, says } = propose(draftList('features', three), 'features', ['Offline'], options);
    expect(value).toEqual(three);
    expect(says).toEqual([...three, 'Offline']);
    const { features } = readAgain(after, { fields }, options.keepCurrent).fields;
    expect([features.value, features.ai?.value]).toEqual([three, says]);
  }
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
  expect(outcome.left_out).toEqual({ faqs: ['Question 9?'] });
  const again = readAgain(after, { faqs: document.faqs.flatMap(({ ai }) => ai ?? []) });
  expect(again.faqs.map(({ question }) => question)).toEqual(after.faqs.map(({ question }) => question));
  expect(again.left_out).toEqual({ faqs: ['Question 9?'] });
});
