import type { QueryWord } from '../query/expansions.ts';
import type { ListingIndex } from '../listing-index.ts';
import { EDIT_PENALTY } from '../ranking/scoring.ts';
import { isForeignCommonWord, isGenericWord } from '../text/common-words.ts';

/**
 * How well a listing matches a query: it has all words other than generic ones ("software"), as typed, in another
 * form or as a prefix; it has some of them; or it only has words that are spelled similarly, or is in the category of
 * those that match.
 */
export type MatchLevel = 'all' | 'some' | 'similar';

/** From best to worst. */
export const MATCH_LEVELS: readonly MatchLevel[] = ['all', 'some', 'similar'];

/** Returns whether any of the words has a fuzzy match among its expansions. */
export const haveFuzzyExpansions = (words: QueryWord[]): boolean =>
  words.some(({ expansions }) => expansions.values().some(({ penalty }) => penalty >= EDIT_PENALTY));

/** Returns words as typed that none of the listings, by doc id, has in any form or spelling. */
export function findLeftOut(
  words: readonly QueryWord[],
  docIds: readonly number[],
  { postings }: ListingIndex,
): string[] {
  const isAnswered = ({ expansions }: QueryWord) =>
    expansions.keys().some((term) => docIds.some((docId) => postings.weight(term, docId) > 0));
  // Words such as "aus" and "gibt" say little in a query whose language is not recognized.
  const isEmpty = ({ text, isKnown }: QueryWord) =>
    isGenericWord(text) || (!isKnown && isForeignCommonWord(text));
  const asked = words.filter((word) => !word.isFilter && !word.isCommon && !isEmpty(word));
  return [...Map.groupBy(asked, ({ typed }) => typed)].flatMap(([typed, parts]) =>
    parts.some(isAnswered) ? [] : typed,
  );
}

/** The words of a query with their weights; a listing with `requiredWeight` of exact matches has `some`. */
export type WeightedWords = { words: QueryWord[]; weights: number[]; requiredWeight: number };

/** Returns how well a listing, by doc id, matches. */
export function getMatchLevel(
  docId: number,
  { words, weights, requiredWeight }: WeightedWords,
  { postings }: ListingIndex,
): MatchLevel {
  let matchedWeight = 0;
  let hasAll = true;
  for (const [at, { expansions, isCommon, text }] of words.entries()) {
    const matching = expansions.values().filter(({ term }) => postings.weight(term, docId) > 0);
    const penalty = matching.reduce((least, expansion) => Math.min(least, expansion.penalty), Infinity);
    if (penalty < EDIT_PENALTY) matchedWeight += weights[at] ?? 0;
    else if (!isCommon || !isGenericWord(text)) hasAll = false;
  }
  if (hasAll) return 'all';
  return matchedWeight >= requiredWeight ? 'some' : 'similar';
}
