import { IN_NAME } from '../index/postings.ts';
import { EARNED } from './rank.ts';

/** More than all words of a query weigh: who has it has passed a filter. */
export const FILTER_WEIGHS = 1024;

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
  const codes = 256 * Math.max(1, kinds.length);
  const condition = {
    weight,
    terms: kinds.flatMap((alike, at) => alike.map(({ term }) => ({ term, code: 256 * at }))),
    points: new Float64Array(codes).fill(-Infinity),
    gains: new Float64Array(codes).fill(-missing),
    fields: new Uint32Array(codes),
    weights: new Float64Array(codes),
  };
  for (const [at, [choice]] of kinds.entries()) {
    if (choice === undefined) continue;
    const code = 256 * at;
    condition.fields.set(fields(choice).subarray(1), code + 1);
    const end = code + 256;
    condition.weights.fill(has(choice), code + 1, end);
    for (let byte = 1; byte < IN_NAME; byte += 1)
      condition.points[code + byte] = earned * EARNED[byte]! - choice.cost;
    // What is in the name earns no more here.
    condition.points[code + IN_NAME] = earned * EARNED[IN_NAME]! - choice.cost;
    condition.points.copyWithin(code + IN_NAME + 1, code + 1, code + IN_NAME);
    condition.gains.set(condition.points.subarray(code + 1, end), code + 1);
  }
  return condition;
}

/** The same for choices that give the same for the same weight byte. */
const kindOf = ({ cost, isGuess }: Choice): number => (isGuess ? -1000 - cost : cost);

/** What conditions weigh together. */
export const weightOf = (conditions: readonly Condition[]): number =>
  conditions.reduce((sum, { weight }) => sum + weight, 0);
