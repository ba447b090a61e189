import { distance } from 'fastest-levenshtein';

/** A slip in this many letters: one of the first four, and one more of every four. */
const slips = (word: string): number => 1 + Math.floor(word.length / 4);

/** The known word that another one is most likely a slip of, in whatever capitals; undefined where none is near. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const small = word.toLowerCase();
  const near = known
    .map((one) => ({ one, far: distance(small, one.toLowerCase()) }))
    .filter(({ far }) => far <= Math.min(3, slips(word)));
  return near.toSorted((a, b) => a.far - b.far)[0]?.one;
}
