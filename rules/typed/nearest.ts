import { distance } from 'fastest-levenshtein';

/** Two slips in words from four letters on, three from eight. */
const slips = (word: string): number => Math.min(3, 1 + Math.floor(word.length / 4));

/** The known word that another one is most likely a slip of, in whatever capitals; undefined where none is near. */
export function nearestWord(
  word: string,
  known: readonly string[],
  mostSlips = slips(word),
): string | undefined {
  const small = word.toLowerCase();
  const near = known
    .map((one) => ({ one, far: distance(small, one.toLowerCase()) }))
    .filter(({ far }) => far <= mostSlips);
  return near.toSorted((a, b) => a.far - b.far)[0]?.one;
}
