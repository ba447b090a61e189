import { expect, test } from 'vitest';
import { hostileTexts } from '../../bench/search/hostile-texts.ts';
import { MAX_TERMS, extractTerms } from '../../search/text/tokenize.ts';
import { indexOf, listing } from './kit.ts';

// What they cost is measured by `npm run bench -- search`; here stands what bounds it.
test.each(Object.entries(hostileTexts()))('a description of %s', (_, text) => {
  const others = [listing(2, 'Acme'), listing(3, 'Notes')];
  const index = indexOf([listing(1, 'Acme', { description: text }), ...others]);
  // The words of the text, and what stands for its name and for its filters.
  const besides = indexOf([listing(1, 'Acme')]).listTerms(0).length;
  expect(index.listTerms(0).length, 'takes a bounded part of the index').toBeLessThanOrEqual(
    MAX_TERMS + besides,
  );

  const turned = [...text].reverse().join('');
  index.upsert([listing(1, 'Acme', { description: turned })]);
  expect(wordsOf(index), 'and equals one built anew after a change').toEqual(
    wordsOf(indexOf([listing(1, 'Acme', { description: turned }), ...others])),
  );

  index.remove(1);
  expect(wordsOf(index), 'and leaves nothing behind').toEqual(wordsOf(indexOf(others)));
});

test('a text of as many words as fit into a description is found by its last one', () => {
  const words = Array.from({ length: 3400 }, (_, at) => `w${at.toString(36)}`);
  expect(extractTerms(words.join(' ').slice(0, 20_000))).toContain(words.at(-1));
});

/** Every word below the root of the trie, read as searches read it. */
function wordsOf({ dictionary: { trie } }: ReturnType<typeof indexOf>): string[] {
  const words: string[] = [];
  const walk = (parent: number, prefix: string): void => {
    for (let node = trie.firstChild(parent); node > 0; node = trie.nextSibling(node)) {
      const word = prefix + String.fromCharCode(trie.letter(node));
      if (trie.term(node) >= 0) words.push(word);
      walk(node, word);
    }
  };
  walk(1, '');
  return words;
}
