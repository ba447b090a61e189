import type { ListingIndex } from '../listing-index.ts';
import { type Choice, type Condition, conditionOf } from '../match/conditions.ts';
import {
  COMMON_SHARE,
  EDIT_COSTS,
  FIELDS,
  FIELDS_OF_GUESS,
  KIN_COSTS,
  MISSING_COSTS,
  rarity,
} from '../match/rank.ts';
import type { QueryWord } from './choices.ts';

/**
 * A word of the query, weighed by how rare it and its forms are: a word that nobody has is as rare as can be. A listing
 * that only has what it may be mistyped for has `typoShare` of it; all where it is foreign and that may be the same word
 * ("projet").
 */
export function wordCondition(
  word: QueryWord,
  { postings, columns }: ListingIndex,
  typoShare: number,
): Condition {
  const choices = [...word.choices.values()];
  let count = 0;
  for (const { term, cost } of choices)
    if (word.isKnown && cost <= KIN_COSTS.form) count += postings.count(term);
  const listings = columns.count();
  const weight = (word.isCommon ? COMMON_SHARE : 1) * rarity(Math.min(count, listings), listings);
  return conditionOf({
    weight,
    earned: weight,
    missing: MISSING_COSTS * weight,
    choices,
    fields: wordFields,
    has: ({ cost }) => (cost >= EDIT_COSTS && !word.isForeign ? typoShare * weight : weight),
  });
}

const wordFields = ({ isGuess }: Choice): Uint32Array => (isGuess ? FIELDS_OF_GUESS : FIELDS);
