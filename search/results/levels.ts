import type { QueryWord } from '../query/choices.ts';
import type { ListingIndex } from '../listing-index.ts';
import { EDIT_COSTS } from '../ranking/rank.ts';
import { isFiller } from '../text/common-words.ts';

/**
 * How well a listing matches a query: it has all words but for what every product is ("software"), as they were typed, in
 * another form or begun; it has some of them; or it only has words that are spelled like them, or is of the same kind as those that have.
 */
export type Matched = 'all' | 'some' | 'similar';

/** From the best to the least. */
export const LEVELS: readonly Matched[] = ['all', 'some', 'similar'];

/** May the words be taken for others that are spelled like them? */
export const areGuessed = (words: QueryWord[]): boolean =>
  words.some(({ choices }) => choices.values().some(({ cost }) => cost >= EDIT_COSTS));

/** How well a listing, by ordinal, matches. `weights` are those of the words; with `needed` of them as they were meant it has some. */
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
