import { FILTER_BYTE, IN_NAME, packed } from '../index/postings.ts';
import { EARNED } from './rank.ts';

/** More than all words of a query weigh: who has it has passed a filter. */
export const FILTER_WEIGHS = 1024;
const UNNAMED = 255 & ~IN_NAME;

/** A term that may stand for what is asked, the points that costs, and whether it is only a guess at a word that listings have. */
export type Choice = { term: number; cost: number; isGuess: boolean };

/**
 * A word of the query, a filter or a kind of listings, as it is looked for: one of the terms is wanted, and the best
 * posting counts. A code for each kind of choice and a weight byte together say what a posting gives; 0 is no posting.
 */
export type Condition = {
  /** What it adds to what a listing has of the query. */
  weight: number;
  /** The terms with their codes. */
  terms: readonly { term: number; code: number }[];
  /** Listings, as postings, that meet it without any of the terms. */
  found?: { list: Uint32Array; code: number };
  /** The points, by which the best posting is chosen; -Infinity for none. */
  points: Float64Array;
  /** The same, but for none what that costs. */
  gains: Float64Array;
  /** What is added to the fields of a match, and to what it has of the query. */
  fields: Uint32Array;
  weights: Float64Array;
};

/** What a condition gives: `earned` are the points of a perfect match, `missing` those that are lost without one. */
type Terms = {
  weight: number;
  earned: number;
  missing: number;
  choices: readonly Choice[];
  fields: (choice: Choice) => Uint32Array;
  /** What a listing has of the query by a choice; left out, the weight. */
  has?: (choice: Choice) => number;
};

/** A condition is made once for each query, however often it is read. */
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
    // What is in the name earns no more here.
    for (let byte = 1; byte < 256; byte += 1)
      gains[code + byte] = points[code + byte] = earned * EARNED[byte & UNNAMED]! - choice.cost;
  }
  const terms = kinds.flatMap((alike, at) => alike.map(({ term }) => ({ term, code: 256 * at })));
  return { ...condition, terms };
}

/** A filter as it is looked for, and the points that one who has it earns. */
export type FilterChoice = { term: number; earns: number };

/**
 * The same of filters but websites: they weigh the same wherever they stand, so that one place is enough for each. It is also
 * met by the listings `found`, by ordinal, which earn and weigh nothing by that.
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
  // One piece of memory: to be given four takes longer than to fill them.
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

/** The same for choices that give the same for the same weight byte. */
const kindOf = ({ cost, isGuess }: Choice): number => (isGuess ? -1000 - cost : cost);

/** What conditions weigh together. */
export const weightOf = (conditions: readonly Condition[]): number =>
  conditions.reduce((sum, { weight }) => sum + weight, 0);
