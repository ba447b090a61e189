import { extractTerms } from '../text/tokenize.ts';
import { isForeignStopWord, isGenericWord, isStopWord } from '../text/common-words.ts';

/**
 * Words of a query from `start` to before `end` that name the product to which it asks for alternatives. `isListed` if
 * a listing has that name. `marker` is the position of the word that asks, such as "alternative".
 */
export type AlternativeMention = { marker: number; start: number; end: number; isListed: boolean };

// Words that ask for alternatives to the product that is named after or before them.
const MARKERS = new Set(
  [
    'alternative alternatives competitor competitors replacement replacements substitute substitutes similar instead',
    'alternativen ersatz konkurrenten ähnlich ähnliche ähnliches',
    'alternatives concurrents remplaçant similaire similaires',
    'alternativa alternativas competidores sustituto similares concorrentes substituto',
    'alternative concorrenti sostituto simile simili',
    'alternatief alternatieven concurrenten vervanging vervanger vergelijkbaar',
    '代替 代わり 類似',
  ].flatMap((words) => words.split(' ').map(toKey)),
);
/** Returns whether a word, as typed, asks for alternatives: "replacement". */
export const isAlternativeMarker = (typed: string): boolean => MARKERS.has(toKey(typed));

function toKey(typed: string): string {
  return extractTerms(typed).join(' ');
}

// Words that do so only directly before the name of a listing: "something like Acme".
const WEAK_MARKERS = new Set(['like', 'wie', 'comme', 'como', 'come', 'zoals']);
const MAX_NAME_WORDS = 5;
const MAX_BETWEEN = 3;

const isBetween = (word: string): boolean => isStopWord(word) || isForeignStopWord(word);

/** Finds the product to which a query, as the keys of its words, asks for alternatives. `isName` takes joined words. */
export function findAlternativeMention(
  words: readonly string[],
  isName: (joined: string) => boolean,
): AlternativeMention | undefined {
  const markers = [...words.keys()].filter((at) => MARKERS.has(words[at] ?? ''));
  for (const marker of markers) {
    const listed =
      findNameAfter(words, skipBetween(words, marker + 1), isName) ?? findNameBefore(words, marker, isName);
    if (listed) return { marker, ...listed, isListed: true };
  }
  for (const marker of words.keys().filter((at) => WEAK_MARKERS.has(words[at] ?? ''))) {
    const listed = findNameAfter(words, marker + 1, isName);
    if (listed) return { marker, ...listed, isListed: true };
  }
  const [marker] = markers;
  if (marker === undefined) return undefined;
  const start = skipBetween(words, marker + 1);
  return start < words.length
    ? { marker, start, end: findEnd(words, start), isListed: false }
    : { marker, start: findStart(words, marker), end: marker, isListed: false };
}

type Range = { start: number; end: number };

/** Returns the position after the stop words from `at` on: "alternative to the …". */
function skipBetween(words: readonly string[], at: number): number {
  let start = at;
  while (start < at + MAX_BETWEEN && isBetween(words[start] ?? '')) start += 1;
  return start;
}

function findNameAfter(
  words: readonly string[],
  start: number,
  isName: (joined: string) => boolean,
): Range | undefined {
  for (let end = Math.min(words.length, start + MAX_NAME_WORDS); end > start; end -= 1)
    if (isName(words.slice(start, end).join(''))) return { start, end };
  return undefined;
}

function findNameBefore(
  words: readonly string[],
  end: number,
  isName: (joined: string) => boolean,
): Range | undefined {
  for (let start = Math.max(0, end - MAX_NAME_WORDS); start < end; start += 1)
    if (isName(words.slice(start, end).join(''))) return { start, end };
  return undefined;
}

const isBoundary = (word: string): boolean => isBetween(word) || isGenericWord(word);

function findEnd(words: readonly string[], start: number): number {
  let end = start + 1;
  while (end < words.length && !isBoundary(words[end] ?? '')) end += 1;
  return end;
}

function findStart(words: readonly string[], end: number): number {
  let start = end;
  while (start > 0 && !isBoundary(words[start - 1] ?? '')) start -= 1;
  return start;
}
