import type { QueryWord } from '../query/choices.ts';
import type { ListingIndex } from '../listing-index.ts';
import { EDIT_COSTS } from '../ranking/rank.ts';
import { isFiller } from '../text/common-words.ts';

/**
 * How well a listing matches a query: it has all words other than generic ones ("software"), as typed, in another
 * form or as a prefix; it has some of them; or it only has words that are spelled similarly, or is in the category of
 * those that match.
 */
export type Matched = 'all' | 'some' | 'similar';

/** From best to worst. */
export const LEVELS: readonly Matched[] = ['all', 'some', 'similar'];

/** Returns whether any of the words has a fuzzy match among its expansions. */
export const areGuessed = (words: QueryWord[]): boolean =>
  words.some(({ choices }) => choices.values().some(({ cost }) => cost >= EDIT_COSTS));

/**
 * Returns how well a listing, by doc id, matches. `weights` are those of the words; a listing with `requiredWeight`
 * of exact matches has `some`.
 */
export function levelOf(
  ordinal: number,
  words: QueryWord[],
  weights: number[],
  needed: number,
  { postings }: ListingIndex,
): Matched {
  let has = 0;
  let hasAll = true;
  for (const [at, { choices, isCommon, text }] of words.entries()) {
    const found = choices.values().filter(({ term }) => postings.weight(term, ordinal) > 0);
    const cost = found.reduce((least, choice) => Math.min(least, choice.cost), Infinity);
    if (cost < EDIT_COSTS) has += weights[at] ?? 0;
    else if (!isCommon || !isFiller(text)) hasAll = false;
  }
  if (hasAll) return 'all';
  return has >= needed ? 'some' : 'similar';
}
