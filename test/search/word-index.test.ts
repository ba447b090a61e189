import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedInTurns } from '../../search/word-index/sorted-in-turns.ts';
import type { WordIndex } from '../../search/word-index/word-index.ts';
import { WordIndexBuilder, wordsToIndex } from '../../search/word-index/word-index-builder.ts';
import { runs } from '../kit/test-all.ts';

/** An index of texts, each at the place in the list that it has here. */
function indexOf(texts: (string | [text: string, ...marks: string[]])[], places = [...texts.keys()]) {
  const builder = new WordIndexBuilder();
  for (const one of texts) {
    const [text, ...marks] = typeof one === 'string' ? [one] : one;
    builder.add([...wordsToIndex(text), ...marks]);
  }
  return builder.build(Uint32Array.from(places));
}

const asked = (index: WordIndex, q: string, marks?: string[]) => ({
  typed: [...index.typed(q, marks)],
  meant: [...index.meant(q, marks)],
});

describe('a list with an order of its own', () => {
  it('is found by all words as they were typed or begun, and by what they mean', async () => {
    const index = await indexOf(['Mara Lindqvist', 'Ondřej Havlík', 'Tests of e-mail', 'Testing emails']);
    expect(asked(index, 'LIND mar')).toEqual({ typed: [0], meant: [0] });
    expect(asked(index, 'the Mara of Lindqvists')).toEqual({ typed: [], meant: [0] });
    expect(asked(index, 'ondrej')).toEqual({ typed: [1], meant: [1] });
    expect(asked(index, 'email test')).toEqual({ typed: [2, 3], meant: [2, 3] });
    expect(asked(index, 'tested')).toEqual({ typed: [], meant: [2, 3] });
    for (const q of ['ara', 'mara nobody', '!!!', '', ' ', '=DE'])
      expect(asked(index, q), q).toEqual({ typed: [], meant: [] });
  });

  it('answers in its own order, of marked ones alone where marks are asked for', async () => {
    const index = await indexOf(
      [
        ['Ada Z', '=PT'],
        ['Ada Y', '=DE'],
        ['Bea X', '=DE'],
      ],
      [2, 0, 1],
    );
    expect(asked(index, 'ada').typed).toEqual([0, 2]);
    expect(asked(index, 'ada', ['=DE'])).toEqual({ typed: [0], meant: [0] });
    expect([...index.marked(['=DE'])]).toEqual([0, 1]);
    expect([...index.marked([])]).toEqual([0, 1, 2]);
    expect([...index.marked(['=AQ'])]).toEqual([]);
  });

  it('knows those with the most words that begin so', async () => {
    const index = await indexOf(['Grace Hopper', 'Grace Kelly', 'Ada Lovelace']);
    expect(index.nearest(['grac', 'hopp'], 3)).toEqual([0]);
    expect(index.nearest(['grac', 'nobo'], 3)).toEqual([0, 1]);
    expect(index.nearest(['nobo'], 3)).toEqual([]);
  });

  it('finds what looking through all of it would find, question after question', async () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 });
    const text = fc.array(word, { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { maxLength: 30 }),
        fc.array(text, { maxLength: 5 }),
        async (all, queries) => {
          const index = await indexOf(all.map((words) => words.join(' ')));
          for (const wanted of queries) {
            const has = (words: string[]) =>
              wanted.length > 0 && wanted.every((one) => words.some((other) => other.startsWith(one)));
            const expected = [...all.keys()].filter((at) => has(all[at]!));
            expect([...index.typed(wanted.join(' '))]).toEqual(expected);
          }
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

it('sorts any number of items as one sort does', async () => {
  const items = Array.from({ length: 23_456 }, (_, at) => (at * 7919) % 20_011);
  expect(await sortedInTurns(items, (a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
  expect(await sortedInTurns([], () => 0)).toEqual([]);
});
