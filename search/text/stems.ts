import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { memoizeByWord } from './memoize-by-word.ts';

/** How two words are related: as forms of one word, or derived from one another, such as "edit" and "editor". */
export type WordRelation = 'form' | 'derived';

type Stemmer = (word: string) => string;

const FOREIGN_STEMMERS = [german, french, spanish, portuguese, italian, dutch].map(memoizeByWord);
const englishStem = memoizeByWord(english);
// An ending in one language is part of the word in another ("data" and "date" have one stem in Italian): except for
// English, only long stems are trusted.
const MIN_ENGLISH_STEM = 3;
const MIN_FOREIGN_STEM = 5;
// Stems of at least this many shared letters that differ only in the last one, such as transcrib(e) and
// transcrip(tion), are related.
const MIN_SIMILAR_STEM = 6;
// Agent nouns: "scheduler", "editor", "planner". Stemmers leave these alone.
const AGENT_NOUN = /^(.{2,}?)(.)\2?(?:er|or)s?$/;

/**
 * Returns how two folded words with the same beginning are related: by their English stems, or by a stem in one of
 * the other six languages. A call takes at most some 50 microseconds.
 */
export function findRelation(a: string, b: string): WordRelation | undefined {
  const [stem, other] = [englishStem(a), englishStem(b)];
  if (stem === other) return stem.length < MIN_ENGLISH_STEM ? undefined : 'form';
  if (
    commonPrefixLength(a, b) >= MIN_FOREIGN_STEM &&
    FOREIGN_STEMMERS.some((stemmer) => haveSameStem(stemmer, a, b))
  )
    return 'form';
  if (haveSimilarStems(stem, other)) return 'derived';
  return verbStem(a, stem) === verbStem(b, other) ? 'derived' : undefined;
}

/** Returns the length of the common prefix of two words. */
function commonPrefixLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** Returns the least number of leading letters that all related words share with a word. */
export function sharedPrefixLength(word: string): number {
  const foreign = FOREIGN_STEMMERS.map((stemmer) => stemmer(word)).filter(
    (stem) => stem.length >= MIN_FOREIGN_STEM,
  );
  const stem = englishStem(word);
  const shared = [stem, verbStem(word, stem), ...foreign].map((one) => commonPrefixLength(one, word));
  const nearly = stem.length > MIN_SIMILAR_STEM ? [stem.length - 1] : [];
  return Math.min(...shared, ...nearly);
}

function haveSameStem(stemmer: Stemmer, a: string, b: string): boolean {
  const stem = stemmer(a);
  return stem.length >= MIN_FOREIGN_STEM && stem === stemmer(b);
}

function haveSimilarStems(stem: string, other: string): boolean {
  const shared = commonPrefixLength(stem, other);
  return shared >= MIN_SIMILAR_STEM && stem.length <= shared + 1 && other.length <= shared + 1;
}

/** Returns the stem of the verb that an agent noun is made of; for any other word its own stem. */
function verbStem(word: string, stem: string): string {
  const [, start, last] = AGENT_NOUN.exec(word) ?? [];
  return start !== undefined && last !== undefined ? englishStem(start + last) : stem;
}

// The Arabic article, alone or after a preposition or conjunction; prefixes of Hebrew.
const ARABIC_ARTICLES = ['ال', 'وال', 'بال', 'كال', 'فال', 'لل'];
const HEBREW_PREFIXES = ['ה', 'ו', 'ב', 'ל', 'מ', 'ש', 'כ', 'וה', 'שה', 'מה'];
const MIN_AFTER_PREFIX = 2;

/** Returns an Arabic or Hebrew word without its article or prefix and with others; an empty list for other words. */
export function listPrefixedForms(word: string): string[] {
  const prefixes = /^\p{sc=Arabic}/u.test(word)
    ? ARABIC_ARTICLES
    : /^\p{sc=Hebrew}/u.test(word)
      ? HEBREW_PREFIXES
      : [];
  const bare = prefixes
    .filter((prefix) => word.startsWith(prefix) && word.length >= prefix.length + MIN_AFTER_PREFIX)
    .map((prefix) => word.slice(prefix.length));
  const stems = [word, ...bare];
  return [...new Set([...bare, ...stems.flatMap((stem) => prefixes.map((prefix) => prefix + stem))])];
}
