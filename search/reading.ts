import type { Choice } from './choices.ts';
import type { Postings } from './postings.ts';
import { EARNED } from './rank.ts';

/** More than all words of a query weigh: who has it has passed a filter. */
export const FILTER_WEIGHS = 1024;

/**
 * A word of the query, a filter or a kind of listings, as it is looked for: one of the choices is wanted, and the best
 * one counts. `weight` adds to what a listing has of the query; `earned` are the points of a perfect match, `missing`
 * those that a listing loses without one. `fields` says what a choice adds to the fields of a match.
 */
export type Condition = {
  weight: number;
  earned: number;
  missing: number;
  choices: readonly Choice[];
  fields(choice: Choice): Uint16Array;
};

/** A list of postings as it is read: how far it has been, and a code that says what its term costs. */
export type ListReader = { list: Uint32Array; at: number; code: number };
/** A common term: a weight byte for each listing. */
export type BytesReader = { bytes: Uint8Array; code: number };

/**
 * A condition as it is read. A code and a weight byte together say what a posting gives; 0 is no posting. The code of the
 * first common term is 0.
 */
export type Reading = {
  weight: number;
  /** How many there are in all, and in the lists. */
  postings: number;
  listed: number;
  lists: ListReader[];
  common: BytesReader[];
  /** The points, by which the best posting is chosen; -Infinity for none. */
  points: Float64Array;
  /** The same, but for none what that costs. */
  gains: Float64Array;
  fields: Uint16Array;
  weights: Float64Array;
};

/** Prepares a condition for being read from the first listing on. */
export function readingOf(condition: Condition, postings: Postings): Reading {
  const commonFirst = condition.choices.toSorted((a, b) => isCommon(b, postings) - isCommon(a, postings));
  const kinds = [...Map.groupBy(commonFirst, kindOf).values()];
  const codes = 256 * Math.max(1, kinds.length);
  const reading: Reading = {
    weight: condition.weight,
    postings: 0,
    listed: 0,
    lists: [],
    common: [],
    points: new Float64Array(codes).fill(-Infinity),
    gains: new Float64Array(codes).fill(-condition.missing),
    fields: new Uint16Array(codes),
    weights: new Float64Array(codes),
  };
  for (const [at, alike] of kinds.entries()) {
    const [first] = alike;
    if (first) fillCode(reading, 256 * at, condition, first);
    for (const { term } of alike) addTerm(reading, 256 * at, term, postings);
  }
  return reading;
}

const isCommon = ({ term }: Choice, postings: Postings): number => Number(postings.bytes(term) !== undefined);

/** The same for choices that give the same for the same weight byte. */
const kindOf = ({ cost, isGuess }: Choice): number => (isGuess ? -1000 - cost : cost);

function fillCode({ points, gains, fields, weights }: Reading, code: number, condition: Condition, choice: Choice): void {
  fields.set(condition.fields(choice), code);
  for (let byte = 1; byte < 256; byte += 1) {
    const earned = condition.earned * EARNED[byte]! - choice.cost;
    points[code + byte] = earned;
    gains[code + byte] = earned;
    weights[code + byte] = condition.weight;
  }
  // No posting.
  fields[code] = 0;
}

function addTerm(reading: Reading, code: number, term: number, postings: Postings): void {
  const bytes = postings.bytes(term);
  const list = postings.list(term);
  if (bytes) reading.common.push({ bytes, code });
  else reading.lists.push({ list, at: 0, code });
  reading.listed += list.length;
  reading.postings += postings.count(term);
}
