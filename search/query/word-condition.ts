import type { ListingIndex } from '../listing-index.ts';
import { type Expansion, type Condition, buildCondition } from '../ranking/conditions.ts';
import {
  COMMON_WORD_FACTOR,
  EDIT_PENALTY,
  FILTER_VALUE_PENALTY,
  FIELDS,
  GUESS_FIELDS,
  FORM_PENALTIES,
  MISSING_WORD_FACTOR,
  idf,
} from '../ranking/scoring.ts';
import type { QueryWord } from './expansions.ts';

/**
 * The factors for the weight of a word that may be mistyped: in the weight that is required, and in that of a listing
 * with a correction of it.
 */
export type TypoFactors = { required: number; matched: number };

const isTypo = (word: QueryWord, { penalty }: Expansion): boolean =>
  penalty >= EDIT_PENALTY && !word.isForeign;

/** Returns whether the word may be mistyped. Conditions of other words do not depend on `TypoFactors`. */
export const mayBeMistyped = (word: QueryWord): boolean =>
  word.expansions.values().some((expansion) => isTypo(word, expansion));

/**
 * Computes the weight of each word of a query by its rarity, including its forms; a word that no listing has is as
 * rare as possible. In a query in another language that names a category, an unknown word weighs at most half of the
 * known ones ("Fotos sichern und teilen").
 */
export function computeWordWeights(words: readonly QueryWord[], index: ListingIndex): number[] {
  const weights = words.map((word) => weighWord(word, index));
  const maxKnown = weights.reduce(
    (maxKnown, one, at) => (words[at]?.isKnown ? Math.max(maxKnown, one) : maxKnown),
    0,
  );
  const isUnknown = ({ isKnown, languages }: QueryWord) => !isKnown && languages.length > 0;
  return weights.map((one, at) => {
    const word = words[at];
    return maxKnown > 0 && word && isUnknown(word) ? Math.min(one, COMMON_WORD_FACTOR * maxKnown) : one;
  });
}

function weighWord(
  { expansions, isKnown, isCommon, languages, translatedFrom }: QueryWord,
  { postings, columns }: ListingIndex,
): number {
  // In another language a word is as rare as what it names: few listings have the word itself.
  const isForeign = languages.length > 0 && !translatedFrom;
  const most = FORM_PENALTIES.form + (isForeign ? FILTER_VALUE_PENALTY : 0);
  let count = 0;
  for (const { term, penalty } of expansions.values())
    if (isKnown && penalty <= most) count += postings.count(term);
  const listings = columns.count();
  return (isCommon ? COMMON_WORD_FACTOR : 1) * idf(Math.min(count, listings), listings);
}

/** Builds the condition of a word. In another language a word that looks mistyped may be the same word ("projet"). */
export function buildWordCondition(word: QueryWord, fullWeight: number, typoFactors: TypoFactors): Condition {
  const expansions = [...word.expansions.values()];
  const required = !word.isKnown && mayBeMistyped(word) ? typoFactors.required * fullWeight : fullWeight;
  // A filter that is applied is no part of what listings must match.
  const weight = word.isFilter ? 0 : required;
  return buildCondition({
    weight,
    maxScore: fullWeight,
    missingPenalty: MISSING_WORD_FACTOR * fullWeight,
    expansions,
    fields: wordFields,
    weightFor: (expansion) =>
      isTypo(word, expansion) && !word.isFilter ? typoFactors.matched * fullWeight : weight,
  });
}

const wordFields = ({ isGuess }: Expansion): Uint32Array => (isGuess ? GUESS_FIELDS : FIELDS);
