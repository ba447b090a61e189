import { findNearestWord } from '../rules/typed/nearest-word.ts';

/** Returns ` Did you mean "x"?` if a known word is similar, otherwise an empty text. */
export function didYouMean(word: string, known: readonly string[]): string {
  const nearest = findNearestWord(word, known);
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
}
