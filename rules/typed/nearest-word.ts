import { distance } from 'fastest-levenshtein';

/** Allows two typos in words of four or more letters, three from eight. */
const getAllowedTypos = (word: string): number => Math.min(3, 1 + Math.floor(word.length / 4));

/** Finds the known word that a word is most likely a typo of, ignoring case; undefined if none is close. */
export function findNearestWord(
  word: string,
  known: readonly string[],
  maxTypos = getAllowedTypos(word),
): string | undefined {
  const small = word.toLowerCase();
  const candidates = known
    .map((one) => ({ one, edits: distance(small, one.toLowerCase()) }))
    .filter(({ edits }) => edits <= maxTypos);
  return candidates.toSorted((a, b) => a.edits - b.edits)[0]?.one;
}
