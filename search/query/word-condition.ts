import type { ListingIndex } from '../listing-index.ts';
import { type Choice, type Condition, conditionOf } from '../ranking/conditions.ts';
import {
  COMMON_SHARE,
  EDIT_COSTS,
  FIELDS,
  FIELDS_OF_GUESS,
  KIN_COSTS,
  MISSING_COSTS,
  rarity,
} from '../ranking/rank.ts';
import type { QueryWord } from './choices.ts';

/**
 * The factors for the weight of a word that may be mistyped: in the weight that is required, and in that of a listing
 * with a correction of it.
 */
export type TypoShares = { asked: number; has: number };

const isTypo = (word: QueryWord, { cost }: Choice): boolean => cost >= EDIT_COSTS && !word.isForeign;

/** Returns whether the word may be mistyped. Conditions of other words do not depend on `TypoFactors`. */
export const mayBeMistyped = (word: QueryWord): boolean =>
  word.choices.values().some((choice) => isTypo(word, choice));

/**
 * Computes the weight of each word of a query by its rarity, including its forms; a word that no listing has is as
 * rare as possible. In a query in another language that names a category, an unknown word weighs at most half of the
 * known ones ("Fotos sichern und teilen").
 */
export function earningsOf(words: readonly QueryWord[], index: ListingIndex): number[] {
  const earnings = words.map((word) => earned(word, index));
  const most = earnings.reduce((most, one, at) => (words[at]?.isKnown ? Math.max(most, one) : most), 0);
  const isUnsaid = ({ isKnown, languages }: QueryWord) => !isKnown && languages.length > 0;
  return earnings.map((one, at) => {
    const word = words[at];
    return most > 0 && word && isUnsaid(word) ? Math.min(one, COMMON_SHARE * most) : one;
  });
}

function earned({ choices, isKnown, isCommon }: QueryWord, { postings, columns }: ListingIndex): number {
  let count = 0;
  for (const { term, cost } of choices.values())
    if (isKnown && cost <= KIN_COSTS.form) count += postings.count(term);
  const listings = columns.count();
  return (isCommon ? COMMON_SHARE : 1) * rarity(Math.min(count, listings), listings);
}

/** Builds the condition of a word. In another language a word that looks mistyped may be the same word ("projet"). */
export function wordCondition(word: QueryWord, earned: number, typoShares: TypoShares): Condition {
  const choices = [...word.choices.values()];
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
