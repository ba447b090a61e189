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

/** What a word that nobody has and that may be mistyped counts towards enough, and a listing that has what it may be meant for. */
export type TypoShares = { asked: number; has: number };

const isTypo = (word: QueryWord, { cost }: Choice): boolean => cost >= EDIT_COSTS && !word.isForeign;

/** May the word be mistyped? Of others the condition is the same whatever typos count. */
export const mayBeMistyped = (word: QueryWord): boolean =>
  word.choices.values().some((choice) => isTypo(word, choice));

/**
 * What each word of a query earns: the rarer it and its forms are, the more; a word that nobody has is as rare as can be. But of a
 * query in another language, a category is called by words that somebody has: what else it says, nobody says, weighs no
 * more than half of these ("Fotos sichern und teilen").
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

/** A word of the query as it is looked for. In another language one that looks mistyped may be the same word ("projet"). */
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
