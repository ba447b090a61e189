import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Condition, createMatches } from '../../search/matches.ts';
import { createPostings, IN_NAME, IN_STRONG, packed } from '../../search/postings.ts';
import { EARNED } from '../../search/rank.ts';

// Enough for several blocks.
const LISTINGS = 40_000;
// One listing in so many has the term: some stand as bytes, some as lists.
const EVERY = [1, 2, 5, 7, 11, 60, 61, 500, 501, 9_000, LISTINGS];

function somePostings() {
  const postings = createPostings();
  EVERY.forEach((every, term) => {
    const ordinals = Array.from({ length: Math.ceil(LISTINGS / every) }, (_, at) => at * every);
    const run = Uint32Array.from(ordinals, (ordinal) => packed(ordinal, 1 + ((ordinal * 31 + term) % 255)));
    postings.setRun(term, run, 0, run.length);
  });
  return postings;
}

const postings = somePostings();
const matches = createMatches(postings);

const choice = fc.record({ term: fc.nat(EVERY.length - 1), cost: fc.constantFrom(0, 1, 2, 18) });
const choices = fc.uniqueArray(choice, { maxLength: 6, selector: ({ term }) => term });
const word: fc.Arbitrary<Condition> = fc.record({
  rarity: fc.integer({ min: 1, max: 9 }),
  isKnown: fc.boolean(),
  choices,
});
const filter = choices.map((choices) => ({
  rarity: 0,
  isKnown: true,
  choices: choices.map(({ term }) => ({ term, cost: 0 })),
}));

/** The points of the best choice, or -Infinity. */
function pointsOf({ rarity, choices }: Condition, ordinal: number): number {
  const points = choices.map(({ term, cost }) => {
    const weight = postings.weight(term, ordinal);
    return weight > 0 ? rarity * EARNED[weight]! - cost : -Infinity;
  });
  return Math.max(-Infinity, ...points);
}

it('are the listings that meet every condition, each with its best choice', () => {
  const words = fc.array(word, { minLength: 1, maxLength: 3 });
  const filters = fc.array(filter, { maxLength: 2 });
  fc.assert(
    fc.property(words, filters, (words, filters) => {
      const found = new Map<number, number>();
      let twice = false;
      const all = matches.find(words, filters, ({ count, ordinals, points }) => {
        for (let at = 0; at < count; at += 1) {
          twice ||= found.has(ordinals[at]!);
          found.set(ordinals[at]!, points[at]!);
        }
      });
      expect(twice).toBe(false);
      let withWords = 0;
      const expected = new Map<number, number>();
      for (let ordinal = 0; ordinal < LISTINGS; ordinal += 1) {
        const points = words.reduce((sum, word) => sum + pointsOf(word, ordinal), 0);
        if (points === -Infinity) continue;
        withWords += 1;
        if (filters.every((filter) => pointsOf(filter, ordinal) === 0)) expected.set(ordinal, points);
      }
      expect(all).toBe(withWords);
      expect([...found.keys()].toSorted((a, b) => a - b)).toEqual([...expected.keys()]);
      const isClose = ([ordinal, points]: [number, number]) => Math.abs(found.get(ordinal)! - points) < 1e-9;
      expect([...expected].every(isClose)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('know in how many words they have the name and a strong field', () => {
  const few = createPostings();
  few.set(0, 3, IN_NAME | IN_STRONG | 5);
  few.set(1, 3, IN_STRONG | 5);
  few.set(2, 3, 5);
  const words = [0, 1, 2].map((term) => ({ rarity: 1, isKnown: true, choices: [{ term, cost: 0 }] }));
  const fields: number[] = [];
  createMatches(few).find(words, [], (block) => fields.push(...block.fields.subarray(0, block.count)));
  expect(fields).toEqual([(1 << 10) + 2]);
});
