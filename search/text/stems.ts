import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { kept } from './kept.ts';

/** How two words are related: as forms of one word, or derived from one another, such as "edit" and "editor". */
export type Kinship = 'form' | 'derived';

type Stemmer = (word: string) => string;

const FOREIGN = [german, french, spanish, portuguese, italian, dutch].map(kept);
const englishStem = kept(english);
// An ending in one language is part of the word in another ("data" and "date" have one stem in Italian): except for
// English, only long stems are trusted.
const SHORTEST_ENGLISH = 3;
const SHORTEST_FOREIGN = 5;
// Stems of at least this many shared letters that differ only in the last one, such as transcrib(e) and
// transcrip(tion), are related.
const NEARLY_ALL = 6;
// Agent nouns: "scheduler", "editor", "planner". Stemmers leave these alone.
const DOER = /^(.{2,}?)(.)\2?(?:er|or)s?$/;

/**
 * Returns how two folded words with the same beginning are related: by their English stems, or by a stem in one of
 * the other six languages. A call takes at most some 50 microseconds.
 */
export function kinshipOf(a: string, b: string): Kinship | undefined {
  const [stem, other] = [englishStem(a), englishStem(b)];
  if (stem === other) return stem.length < SHORTEST_ENGLISH ? undefined : 'form';
  if (sharedLetters(a, b) >= SHORTEST_FOREIGN && FOREIGN.some((stemmer) => areOne(stemmer, a, b)))
    return 'form';
  if (isNearlyOne(stem, other)) return 'derived';
  return deed(a, stem) === deed(b, other) ? 'derived' : undefined;
}

/** Returns the length of the common prefix of two words. */
function sharedLetters(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** Returns the least number of leading letters that all related words share with a word. */
export function lettersOfKin(word: string): number {
  const foreign = FOREIGN.map((stemmer) => stemmer(word)).filter((stem) => stem.length >= SHORTEST_FOREIGN);
  const stem = englishStem(word);
  const shared = [stem, deed(word, stem), ...foreign].map((one) => sharedLetters(one, word));
  const nearly = stem.length > NEARLY_ALL ? [stem.length - 1] : [];
  return Math.min(...shared, ...nearly);
}

function areOne(stemmer: Stemmer, a: string, b: string): boolean {
  const stem = stemmer(a);
  return stem.length >= SHORTEST_FOREIGN && stem === stemmer(b);
}

function isNearlyOne(stem: string, other: string): boolean {
  const shared = sharedLetters(stem, other);
  return shared >= NEARLY_ALL && stem.length <= shared + 1 && other.length <= shared + 1;
}

/** Returns the stem of the verb that an agent noun is made of; for any other word its own stem. */
function deed(word: string, stem: string): string {
  const [, start, last] = DOER.exec(word) ?? [];
  return start !== undefined && last !== undefined ? englishStem(start + last) : stem;
}
