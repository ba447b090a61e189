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

/** What a word that nobody has and that may be mistyped counts towards enough, and a listing that has what it may be meant for. */
export type TypoShares = { asked: number; has: number };

const isTypo = (word: QueryWord, { cost }: Choice): boolean => cost >= EDIT_COSTS && !word.isForeign;

/** May the word be mistyped? Of others the condition is the same whatever typos count. */
export const mayBeMistyped = (word: QueryWord): boolean =>
  word.choices.values().some((choice) => isTypo(word, choice));

/**
 * A word of the query, weighed by how rare it and its forms are: a word that nobody has is as rare as can be. In another
 * language one that looks mistyped may be the same word ("projet").
 */
export function wordCondition(
  word: QueryWord,
  { postings, columns }: ListingIndex,
  typoShares: TypoShares,
): Condition {
  const choices = [...word.choices.values()];
  let count = 0;
  for (const { term, cost } of choices)
    if (word.isKnown && cost <= KIN_COSTS.form) count += postings.count(term);
  const listings = columns.count();
  const earned = (word.isCommon ? COMMON_SHARE : 1) * rarity(Math.min(count, listings), listings);
  const weight = !word.isKnown && mayBeMistyped(word) ? typoShares.asked * earned : earned;
  return conditionOf({
    weight,
    earned,
    missing: MISSING_COSTS * earned,
    choices,
    fields: wordFields,
    has: (choice) => (isTypo(word, choice) ? typoShares.has * earned : weight),
  });
}

const wordFields = ({ isGuess }: Choice): Uint32Array => (isGuess ? FIELDS_OF_GUESS : FIELDS);
