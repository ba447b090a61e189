import { expect, test } from 'vitest';
import { hostileQueries } from '../../bench/search/hostile-queries.ts';
import { MAX_QUERY_WORDS, parseQuery } from '../../search/query/parse-query.ts';
import { expandQuery } from '../../search/query/expansions.ts';
import { findForms } from '../../search/query/forms.ts';
import { createTermLookup } from '../../search/query/term-lookup.ts';
import { indexOf, listing } from './kit.ts';

// What they cost is measured by `npm run bench -- search`; here stands what bounds it.
const words = Array.from({ length: 3000 }, (_, at) => `prefix${at.toString(36)}`);
const index = indexOf([
  listing(1, 'Acme', { description: words.join(' ').slice(0, 20_000) }),
  listing(2, 'Bolt', { tagline: 'prefixing prefixes' }),
]);
const vocabulary = {
  has: (text: string) => index.dictionary.find(text) >= 0,
  hasLongerTerm: () => true,
  hasFuzzyMatch: () => true,
  isUsed: () => false,
  languagesOf: () => [],
  hasForm: () => true,
  isSharedFilter: () => true,
};

test.each(Object.entries(hostileQueries()))(
  'a query of %s gives a bounded number of words and choices',
  (_, q) => {
    const { words: asked } = parseQuery(q, vocabulary);
    expect(asked.length).toBeLessThanOrEqual(MAX_QUERY_WORDS);
    for (const { expansions: expansions } of expandQuery(asked, createTermLookup(index)))
      expect(expansions.size).toBeLessThanOrEqual(500);
  },
);

test('a word that thousands begin with is still found by its other forms', () => {
  const forms = findForms('prefixed', index.dictionary).map(({ term }) => index.dictionary.text(term));
  expect(forms.length).toBeLessThanOrEqual(48);
});
