import { FILTER_WEIGHT_BYTE, IN_NAME, packPosting } from '../index/postings.ts';
import { POSTING_SCORES } from './scoring.ts';

/** More than all words of a query weigh together: a listing with this weight has passed a filter. */
export const FILTER_WEIGHT = 1024;
const WITHOUT_NAME_BIT = 255 & ~IN_NAME;

/**
 * A term that a query word may be expanded to, with its score penalty. `isGuess` if it replaces a word that listings
 * have.
 */
export type Expansion = { term: number; penalty: number; isGuess: boolean };

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
  scores: Float64Array;
  /** The same, but with the penalty for no posting. */
  gains: Float64Array;
  /** Added to the field counts and to the matched weight of a listing. */
  fields: Uint32Array;
  weights: Float64Array;
};

/** Scores of a condition: `maxScore` for a perfect match, `missingPenalty` for none. */
type ConditionInput = {
  weight: number;
  maxScore: number;
  missingPenalty: number;
  expansions: readonly Expansion[];
  fields: (expansion: Expansion) => Uint32Array;
  /** The weight that a listing matches by an expansion; the full weight if omitted. */
  weightFor?: (expansion: Expansion) => number;
};

/** Builds the tables of a condition, once for each query. */
export function buildCondition({
  weight,
  maxScore,
  missingPenalty,
  expansions,
  fields,
  weightFor = () => weight,
}: ConditionInput): Condition {
  const groups = [...Map.groupBy(expansions, groupKey).values()];
  const condition = createEmptyCondition(weight, missingPenalty, 256 * Math.max(1, groups.length));
  for (const [at, [expansion]] of groups.entries()) {
    if (expansion === undefined) continue;
    const code = 256 * at;
    condition.fields.set(fields(expansion), code);
    condition.weights.fill(weightFor(expansion), code + 1, code + 256);
    const { scores, gains } = condition;
    // A match in the name gets no extra score here: it is scored later.
    for (let byte = 1; byte < 256; byte += 1)
      gains[code + byte] = scores[code + byte] =
        maxScore * POSTING_SCORES[byte & WITHOUT_NAME_BIT]! - expansion.penalty;
  }
  const terms = groups.flatMap((group, at) => group.map(({ term }) => ({ term, code: 256 * at })));
  return { ...condition, terms };
}

/** A filter term with the score of listings that have it. */
export type FilterBoost = { term: number; boost: number };

/**
 * Builds a condition of filter terms other than websites: the weight byte of these is always the same, so that one
 * code is enough for each. The listings `found`, by doc id, match as well, without score or weight.
 */
export function buildBoostCondition(
  weight: number,
  boosts: readonly FilterBoost[],
  found: readonly number[] = [],
): Condition {
  const foundCode = FILTER_WEIGHT_BYTE + boosts.length;
  const condition = createEmptyCondition(weight, 0, foundCode + 1);
  for (const [code, { boost }] of boosts.entries()) {
    const entry = FILTER_WEIGHT_BYTE + code;
    condition.weights[entry] = weight;
    condition.scores[entry] = condition.gains[entry] = boost;
  }
  condition.scores[foundCode] = 0;
  return {
    ...condition,
    terms: boosts.map(({ term }, code) => ({ term, code })),
    found: {
      code: boosts.length,
      list: Uint32Array.from(found, (one) => packPosting(one, FILTER_WEIGHT_BYTE)).sort(),
    },
  };
}

function createEmptyCondition(weight: number, missingPenalty: number, codes: number): Condition {
  // One allocation: four would take longer than filling them.
  const memory = new ArrayBuffer(28 * codes);
  return {
    weight,
    terms: [],
    scores: new Float64Array(memory, 0, codes).fill(-Infinity),
    gains: new Float64Array(memory, 8 * codes, codes).fill(-missingPenalty),
    weights: new Float64Array(memory, 16 * codes, codes),
    fields: new Uint32Array(memory, 24 * codes, codes),
  };
}

/** Groups expansions that give the same score for the same weight byte. */
const groupKey = ({ penalty, isGuess }: Expansion): number => (isGuess ? -1000 - penalty : penalty);

/** Returns the total weight of conditions. */
export const sumWeights = (conditions: readonly Condition[]): number =>
  conditions.reduce((sum, { weight }) => sum + weight, 0);
