import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';

/** How two words belong together: as forms of one word, or as words made of one, such as "edit" and "editor". */
export type Kinship = 'form' | 'derived';

type Stemmer = (word: string) => string;

const FOREIGN = [german, french, spanish, portuguese, italian, dutch].map(keeping);
const englishStem = keeping(english);
// What an ending is in one language is part of the word in another ("data" and "date" are one in Italian): but for
// English, only long stems are believed.
const SHORTEST_ENGLISH = 3;
const SHORTEST_FOREIGN = 5;
// Words whose stems part in the last letter, such as transcrib(e) and transcrip(tion), are one from so many letters on.
const NEARLY_ALL = 6;
// The doer of something: "scheduler", "editor", "planner". Stemmers leave these alone.
const DOER = /^(.{2,}?)(.)\2?(?:er|or)s?$/;
// So many stems are kept for each language.
const MOST_KEPT = 4096;

/**
 * Tells whether two folded words, which begin alike, are kin in English or, of each of the other six languages, forms of
 * one word. A call costs at most some 50 microseconds.
 */
export function kinshipOf(a: string, b: string): Kinship | undefined {
  const [stem, other] = [englishStem(a), englishStem(b)];
  if (stem === other) return stem.length < SHORTEST_ENGLISH ? undefined : 'form';
  if (sharedLetters(a, b) >= SHORTEST_FOREIGN && FOREIGN.some((stemmer) => areOne(stemmer, a, b))) return 'form';
  if (isNearlyOne(stem, other)) return 'derived';
  return deed(a, stem) === deed(b, other) ? 'derived' : undefined;
}

/** How many letters two words have in common from the beginning. */
export function sharedLetters(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** How many letters all forms of a word begin with at least. */
export function lettersOfForms(word: string): number {
  const stems = [englishStem(word), deed(word, word), ...FOREIGN.map((stemmer) => stemmer(word))];
  const shared = stems.map((stem, at) => (at < 2 || stem.length >= SHORTEST_FOREIGN ? sharedLetters(stem, word) : word.length));
  return Math.min(...shared);
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

function keeping(stemmer: Stemmer): Stemmer {
  const kept = new Map<string, string>();
  return (word) => {
    let stem = kept.get(word);
    if (stem === undefined) {
      stem = stemmer(word);
      if (kept.size === MOST_KEPT) kept.clear();
      kept.set(word, stem);
    }
    return stem;
  };
}
