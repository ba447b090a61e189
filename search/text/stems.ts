import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { kept } from './kept.ts';

/** How two words belong together: as forms of one word, or as words made of one, such as "edit" and "editor". */
export type Kinship = 'form' | 'derived';

type Stemmer = (word: string) => string;

const FOREIGN = [german, french, spanish, portuguese, italian, dutch].map(kept);
const englishStem = kept(english);
// What an ending is in one language is part of the word in another ("data" and "date" are one in Italian): but for
// English, only long stems are believed.
const SHORTEST_ENGLISH = 3;
const SHORTEST_FOREIGN = 5;
// Words whose stems part in the last letter, such as transcrib(e) and transcrip(tion), are one from so many letters on.
const NEARLY_ALL = 6;
// The doer of something: "scheduler", "editor", "planner". Stemmers leave these alone.
const DOER = /^(.{2,}?)(.)\2?(?:er|or)s?$/;

/**
 * Tells whether two folded words, which begin alike, are kin in English or, of each of the other six languages, forms of
 * one word. A call costs at most some 50 microseconds.
 */
export function kinshipOf(a: string, b: string): Kinship | undefined {
  const [stem, other] = [englishStem(a), englishStem(b)];
  if (stem === other) return stem.length < SHORTEST_ENGLISH ? undefined : 'form';
  if (sharedLetters(a, b) >= SHORTEST_FOREIGN && FOREIGN.some((stemmer) => areOne(stemmer, a, b)))
    return 'form';
  if (isNearlyOne(stem, other)) return 'derived';
  return deed(a, stem) === deed(b, other) ? 'derived' : undefined;
}

/** How many letters two words have in common from the beginning. */
function sharedLetters(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** How many letters all kin of a word begin with at least. */
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

/** The stem of what a doer does, of any other word its own. */
function deed(word: string, stem: string): string {
  const [, start, last] = DOER.exec(word) ?? [];
  return start !== undefined && last !== undefined ? englishStem(start + last) : stem;
}
