import { FILTER_BYTE, IN_NAME, packed } from '../index/postings.ts';
import { EARNED } from './rank.ts';

/** More than all words of a query weigh together: a listing with this weight has passed a filter. */
export const FILTER_WEIGHS = 1024;
const UNNAMED = 255 & ~IN_NAME;

/**
 * A term that a query word may be expanded to, with its score penalty. `isGuess` if it replaces a word that listings
 * have.
 */
export type Choice = { term: number; cost: number; isGuess: boolean };

/**
 * A word of the query, a filter or a category, ready to be matched: any of the terms matches, and the best posting
 * counts. A code, one for each group of expansions, and a weight byte together index the tables below; 0 is no
 * posting.
 */
export type Condition = {
  /** The weight that a match adds to the matched part of the query. */
  weight: number;
  /** The terms with their codes. */
  terms: readonly { term: number; code: number }[];
  /** Listings, as postings, that match without any of the terms. */
  found?: { list: Uint32Array; code: number };
  /** The score by which the best posting is chosen; -Infinity for no posting. */
  points: Float64Array;
  /** The same, but with the penalty for no posting. */
  gains: Float64Array;
  /** Added to the field counts and to the matched weight of a listing. */
  fields: Uint32Array;
  weights: Float64Array;
};

/** Scores of a condition: `maxScore` for a perfect match, `missingPenalty` for none. */
type Terms = {
  weight: number;
  earned: number;
  missing: number;
  choices: readonly Choice[];
  fields: (choice: Choice) => Uint32Array;
  /** The weight that a listing matches by an expansion; the full weight if omitted. */
  has?: (choice: Choice) => number;
};

/** Builds the tables of a condition, once for each query. */
export function conditionOf({
  weight,
  earned,
  missing,
  choices,
  fields,
  has = () => weight,
}: Terms): Condition {
  const kinds = [...Map.groupBy(choices, kindOf).values()];
  const condition = emptyCondition(weight, missing, 256 * Math.max(1, kinds.length));
  for (const [at, [choice]] of kinds.entries()) {
    if (choice === undefined) continue;
    const code = 256 * at;
    condition.fields.set(fields(choice), code);
    condition.weights.fill(has(choice), code + 1, code + 256);
    const { points, gains } = condition;
    // A match in the name gets no extra score here: it is scored later.
    for (let byte = 1; byte < 256; byte += 1)
      gains[code + byte] = points[code + byte] = earned * EARNED[byte & UNNAMED]! - choice.cost;
  }
  const terms = kinds.flatMap((alike, at) => alike.map(({ term }) => ({ term, code: 256 * at })));
  return { ...condition, terms };
}

/** A filter term with the score of listings that have it. */
export type FilterChoice = { term: number; earns: number };

/**
 * Builds a condition of filter terms other than websites: the weight byte of these is always the same, so that one
 * code is enough for each. The listings `found`, by doc id, match as well, without score or weight.
 */
export function conditionOfFilters(
  weight: number,
  choices: readonly FilterChoice[],
  found: readonly number[] = [],
): Condition {
  const also = FILTER_BYTE + choices.length;
  const condition = emptyCondition(weight, 0, also + 1);
  for (const [code, { earns }] of choices.entries()) {
    const chosen = FILTER_BYTE + code;
    condition.weights[chosen] = weight;
    condition.points[chosen] = condition.gains[chosen] = earns;
  }
  condition.points[also] = 0;
  return {
    ...condition,
    terms: choices.map(({ term }, code) => ({ term, code })),
    found: { code: choices.length, list: Uint32Array.from(found, (one) => packed(one, FILTER_BYTE)).sort() },
  };
}

function emptyCondition(weight: number, missing: number, codes: number): Condition {
  // One allocation: four would take longer than filling them.
  const memory = new ArrayBuffer(28 * codes);
  return {
    weight,
    terms: [],
    points: new Float64Array(memory, 0, codes).fill(-Infinity),
    gains: new Float64Array(memory, 8 * codes, codes).fill(-missing),
    weights: new Float64Array(memory, 16 * codes, codes),
    fields: new Uint32Array(memory, 24 * codes, codes),
  };
}

/** Groups expansions that give the same score for the same weight byte. */
const kindOf = ({ cost, isGuess }: Choice): number => (isGuess ? -1000 - cost : cost);

/** Returns the total weight of conditions. */
export const weightOf = (conditions: readonly Condition[]): number =>
  conditions.reduce((sum, { weight }) => sum + weight, 0);
