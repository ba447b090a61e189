import { nearestWord } from '../rules/typed/nearest.ts';

/** Returns ` Did you mean "x"?` if a known word is similar, otherwise an empty text. */
export function meantInstead(word: string, known: readonly string[]): string {
  const near = nearestWord(word, known);
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}
