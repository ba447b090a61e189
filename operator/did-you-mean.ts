import { nearestWord } from '../rules/typed/nearest.ts';

/** ` Did you mean "x"?`, where one of the known words is near; else nothing. */
export function meantInstead(word: string, known: readonly string[]): string {
  const near = nearestWord(word, known);
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}
