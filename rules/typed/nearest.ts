import { distance } from 'fastest-levenshtein';

/** Allows two typos in words of four or more letters, three from eight. */
const slips = (word: string): number => Math.min(3, 1 + Math.floor(word.length / 4));

/** Finds the known word that a word is most likely a typo of, ignoring case; undefined if none is close. */
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
