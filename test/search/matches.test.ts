import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMatches, type Sought } from '../../search/ranking/matches.ts';
import { createPostings, IN_NAME, IN_STRONG, packed } from '../../search/index/postings.ts';
import { EARNED, FIELDS, FIELDS_OF_GUESS, NO_FIELDS } from '../../search/ranking/rank.ts';
import { conditionOf, FILTER_WEIGHS } from '../../search/ranking/conditions.ts';

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

const choice = fc.record({
  term: fc.nat(EVERY.length - 1),
  cost: fc.constantFrom(0, 1, 2, 18),
  isGuess: fc.boolean(),
});
const choices = fc.uniqueArray(choice, { maxLength: 6, selector: ({ term }) => term });
type Terms = Parameters<typeof conditionOf>[0];
const word: fc.Arbitrary<Terms> = fc.tuple(fc.integer({ min: 1, max: 9 }), choices).map(([weight, some]) => ({
  weight,
  earned: weight,
  missing: 2 * weight,
  choices: some,
  fields: ({ isGuess }) => (isGuess ? FIELDS_OF_GUESS : FIELDS),
}));
const filterOf = (terms: number[]): Terms => ({
  weight: FILTER_WEIGHS,
  earned: 0,
  missing: 0,
  choices: terms.map((term) => ({ term, cost: 0, isGuess: false })),
  fields: () => NO_FIELDS,
});
const filter = choices.map((choices) => filterOf(choices.map(({ term }) => term)));
// All have the first term.
const status = conditionOf(filterOf([0]));

/** The points of the best choice, or -Infinity. */
function pointsOf({ earned, choices }: Terms, ordinal: number): number {
  const points = choices.map(({ term, cost }) => {
    const weight = postings.weight(term, ordinal);
    return weight > 0 ? earned * EARNED[weight]! - cost : -Infinity;
  });
  return Math.max(-Infinity, ...points);
}

it('are the listings that have enough of the words and pass all filters, each with its best choices', () => {
  const words = fc.array(word, { minLength: 1, maxLength: 3 });
  const filters = fc.array(filter, { maxLength: 2 });
  const share = fc.constantFrom(0.3, 0.5, 0.8, 1);
  fc.assert(
    fc.property(words, filters, share, (words, filters, share) => {
      const needed = share * words.reduce((sum, { weight }) => sum + weight, 0);
      const found = new Map<number, number>();
      let twice = false;
      const sought: Sought = {
        words: words.map(conditionOf),
        needed,
        status,
        filters: filters.map(conditionOf),
      };
      const all = matches.find(sought, ({ count, ordinals, points }) => {
        for (let at = 0; at < count; at += 1) {
          twice ||= found.has(ordinals[at]!);
          found.set(ordinals[at]!, points[at]!);
        }
      });
      expect(twice).toBe(false);
      let withWords = 0;
      const expected = new Map<number, number>();
      for (let ordinal = 0; ordinal < LISTINGS; ordinal += 1) {
        const points = words.map((word) => pointsOf(word, ordinal));
        const has = words.reduce((sum, { weight }, at) => sum + (points[at] === -Infinity ? 0 : weight), 0);
        if (has < needed - 1e-9) continue;
        withWords += 1;
        const sum = points.reduce(
          (sum, some, at) => sum + (some === -Infinity ? -words[at]!.missing : some),
          0,
        );
        if (filters.every((filter) => pointsOf(filter, ordinal) === 0)) expected.set(ordinal, sum);
      }
      expect(all).toBe(withWords);
      expect([...found.keys()].toSorted((a, b) => a - b)).toEqual([...expected.keys()]);
      const isClose = ([ordinal, points]: [number, number]) => Math.abs(found.get(ordinal)! - points) < 1e-9;
      expect([...expected].every(isClose)).toBe(true);
    }),
    { numRuns: 12 },
  );
});

it('know how many words they have, in the name and in a strong field', () => {
  const few = createPostings();
  few.set(0, 3, IN_NAME | IN_STRONG | 5);
  few.set(1, 3, IN_STRONG | 5);
  few.set(2, 3, 5);
  few.set(3, 3, 1);
  const words = [0, 1, 2].map((term) =>
    conditionOf({ ...filterOf([term]), weight: 1, fields: () => FIELDS }),
  );
  const fields: number[] = [];
  createMatches(few).find({ words, needed: 3, status: conditionOf(filterOf([3])), filters: [] }, (block) =>
    fields.push(...block.fields.subarray(0, block.count)),
  );
  expect(fields).toEqual([(3 << 15) + (1 << 10) + 2]);
});
