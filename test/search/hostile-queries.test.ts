import { expect, test } from 'vitest';
import { hostileQueries } from '../../bench/search/hostile-queries.ts';
import { MOST_WORDS, readQuery } from '../../search/query/asked.ts';
import { choicesOf } from '../../search/query/choices.ts';
import { formsOf } from '../../search/query/forms.ts';
import { wordsOf } from '../../search/query/near.ts';
import { indexOf, listing } from './kit.ts';

// What they cost is measured by `npm run bench -- search`; here stands what bounds it.
const words = Array.from({ length: 3000 }, (_, at) => `prefix${at.toString(36)}`);
const index = indexOf([
  listing(1, 'Acme', { description: words.join(' ').slice(0, 20_000) }),
  listing(2, 'Bolt', { tagline: 'prefixing prefixes' }),
]);
const vocabulary = {
  has: (text: string) => index.dictionary.find(text) >= 0,
  begins: () => true,
  resembles: () => true,
  languagesOf: () => [],
  hasForm: () => true,
  isShared: () => true,
};

test.each(Object.entries(hostileQueries()))(
  'a query of %s gives a bounded number of words and choices',
  (_, q) => {
    const asked = readQuery(q, vocabulary);
    expect(asked.length).toBeLessThanOrEqual(MOST_WORDS);
    for (const { choices } of choicesOf(asked, wordsOf(index))) expect(choices.size).toBeLessThanOrEqual(500);
  },
);

test('a word that thousands begin with is still found by its other forms', () => {
  const forms = formsOf('prefixed', index.dictionary).map(({ term }) => index.dictionary.text(term));
  expect(forms.length).toBeLessThanOrEqual(48);
});
