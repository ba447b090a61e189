import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMatcher, type MatchCriteria } from '../../search/ranking/matcher.ts';
import { createPostings, IN_NAME, IN_STRONG, packPosting } from '../../search/index/postings.ts';
import { POSTING_SCORES, FIELDS, GUESS_FIELDS, NO_FIELDS } from '../../search/ranking/scoring.ts';
import { buildCondition, FILTER_WEIGHT } from '../../search/ranking/conditions.ts';

// Enough for several blocks; the last one is no multiple of four.
const LISTINGS = 40_003;
// One listing in so many has the term: some stand as bytes, some as lists.
const EVERY = [1, 2, 5, 7, 11, 60, 61, 500, 501, 9_000, LISTINGS];

function somePostings() {
  const postings = createPostings();
  EVERY.forEach((every, term) => {
    const docIds = Array.from({ length: Math.ceil(LISTINGS / every) }, (_, at) => at * every);
    const run = Uint32Array.from(docIds, (docId) => packPosting(docId, 1 + ((docId * 31 + term) % 255)));
    postings.setPostings(term, run, 0, run.length);
  });
  postings.pack();
  return postings;
}

const postings = somePostings();
const matcher = createMatcher(postings);

const choice = fc.record({
  term: fc.nat(EVERY.length - 1),
  penalty: fc.constantFrom(0, 1, 2, 18),
  isGuess: fc.boolean(),
});
const expansions = fc.uniqueArray(choice, { maxLength: 6, selector: ({ term }) => term });
type Terms = Parameters<typeof buildCondition>[0];
const word: fc.Arbitrary<Terms> = fc
  .tuple(fc.integer({ min: 1, max: 9 }), expansions)
  .map(([weight, some]) => ({
    weight,
    maxScore: weight,
    missingPenalty: 2 * weight,
    expansions: some,
    fields: ({ isGuess }) => (isGuess ? GUESS_FIELDS : FIELDS),
  }));
const filterOf = (terms: number[]): Terms => ({
  weight: FILTER_WEIGHT,
  maxScore: 0,
  missingPenalty: 0,
  expansions: terms.map((term) => ({ term, penalty: 0, isGuess: false })),
  fields: () => NO_FIELDS,
});
const filter = expansions.map((expansions) => filterOf(expansions.map(({ term }) => term)));
const status = filterOf([1]);

/** The points of the best choice, or -Infinity. */
function scoreOf({ maxScore: maxScore, expansions: expansions }: Terms, docId: number): number {
  const scores = expansions.map(({ term, penalty: penalty }) => {
    const weight = postings.weight(term, docId);
    return weight > 0 ? maxScore * POSTING_SCORES[weight]! - penalty : -Infinity;
  });
  return Math.max(-Infinity, ...scores);
}

it('are the listings that have enough of the words and pass all filters, each with its best choices', () => {
  const words = fc.array(word, { minLength: 1, maxLength: 3 });
  const filters = fc.array(filter, { maxLength: 2 });
  const share = fc.constantFrom(0.3, 0.5, 0.8, 1);
  fc.assert(
    fc.property(words, filters, share, (words, filters, share) => {
      const requiredWeight = share * words.reduce((sum, { weight }) => sum + weight, 0);
      const found = new Map<number, number>();
      let twice = false;
      const criteria: MatchCriteria = {
        words: words.map(buildCondition),
        requiredWeight: requiredWeight,
        status: buildCondition(status),
        filters: filters.map(buildCondition),
      };
      const all = matcher.find(criteria, ({ count, docIds: docIds, termScores: scores }) => {
        for (let at = 0; at < count; at += 1) {
          twice ||= found.has(docIds[at]!);
          found.set(docIds[at]!, scores[at]!);
        }
      });
      expect(twice).toBe(false);
      let withWords = 0;
      const expected = new Map<number, number>();
      for (let docId = 0; docId < LISTINGS; docId += 1) {
        const scores = words.map((word) => scoreOf(word, docId));
        const has = words.reduce((sum, { weight }, at) => sum + (scores[at] === -Infinity ? 0 : weight), 0);
        if (has < requiredWeight - 1e-9 || scoreOf(status, docId) === -Infinity) continue;
        withWords += 1;
        const sum = scores.reduce(
          (sum, some, at) => sum + (some === -Infinity ? -words[at]!.missingPenalty : some),
          0,
        );
        if (filters.every((filter) => scoreOf(filter, docId) === 0)) expected.set(docId, sum);
      }
      expect(all).toBe(withWords);
      expect([...found.keys()].toSorted((a, b) => a - b)).toEqual([...expected.keys()]);
      const isClose = ([docId, scores]: [number, number]) => Math.abs(found.get(docId)! - scores) < 1e-9;
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
    buildCondition({ ...filterOf([term]), weight: 1, fields: () => FIELDS }),
  );
  const fields: number[] = [];
  createMatcher(few).find(
    { words, requiredWeight: 3, status: buildCondition(filterOf([3])), filters: [] },
    (block) => fields.push(...block.fields.subarray(0, block.count)),
  );
  expect(fields).toEqual([(3 << 15) + (1 << 10) + 2]);
});
