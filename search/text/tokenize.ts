import { LATIN_LETTERS } from '../../rules/listings/latin-letters.ts';

/** Longest term, in characters: the rest of a longer word is ignored, in listings and in queries alike. */
export const MAX_TERM_LENGTH = 40;

/**
 * At most this many terms of a text are indexed, in listings and in queries alike. Texts of 20,000 letters in any
 * language with spaces have fewer; the limit is for text made of unique pairs of characters.
 */
export const MAX_TERMS = 5000;

// Accents, Hebrew points, Arabic vowel signs, and the mark of coloured emoji. Marks that other scripts cannot be read
// without are not removed.
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\ufe0f]/g;
// Characters that join the parts of one word: `e-mail`, `Wiki.js`.
export const WORD_JOINERS = ['-', '.', '_', '\u2010', '\u2011'];
const LATIN_LETTER = new RegExp(`[${Object.keys(LATIN_LETTERS).join('')}]`, 'g');
const NOT_ASCII = /[^\x00-\x7f]/;

/** Normalizes text for comparison: lower case, without accents and compatibility forms (`Éclair` is `eclair`). */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!NOT_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(LATIN_LETTER, (letter) => LATIN_LETTERS[letter]!)
    .normalize('NFC');
}

// An apostrophe inside a word is part of it, so that "don't" and "dont" are the same term.
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*|(?![©®™])\p{Extended_Pictographic}|\p{RI}{2}/gu;
const ASCII_WORD = /[a-z0-9]+(?:'[a-z]+)*/g;
const UNSPACED_SCRIPT = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+/gu;

// Signs that are part of a name and that people also type as words: C++, C#, .NET, Disney+.
const PLUS = /(?<=[\p{L}\p{N}])(\+{1,3})(?![\p{L}+])/gu;
const SHARP = /(?<=\p{L})#(?![\p{L}\p{N}#])/gu;
const DOT = /(?<![\p{L}\p{N}.])\.(?=\p{L})/gu;
/** Matches text that may have such a sign; cheap to test. */
export const SPOKEN_SIGN = /[\p{L}\p{N}][+#]|(?<![\p{L}\p{N}.])\.\p{L}/u;

/** Writes signs that are part of a name as words joined to it: "c++" is "c-plus-plus-". */
const writeSigns = (text: string): string =>
  text
    .replace(PLUS, (signs) => `${'-plus'.repeat(signs.length)}-`)
    .replace(SHARP, '-sharp')
    .replace(DOT, 'dot-');

/** A term of a text. `isJoined` if only a hyphen, a dot or an underscore separates it from the previous one. */
export type Token = { term: string; isJoined: boolean };

/**
 * Splits a text into terms in reading order, including repeats, at most 5,000. Chinese, Japanese and Korean, which
 * are written without spaces, yield every bigram and the last character.
 */
export function tokenize(text: string): Token[] {
  const plain = fold(text);
  const folded = SPOKEN_SIGN.test(plain) ? writeSigns(plain) : plain;
  const tokens: Token[] = [];
  let end = -1;
  for (const { 0: word, index } of folded.matchAll(NOT_ASCII.test(folded) ? WORD : ASCII_WORD)) {
    const isJoined = index === end + 1 && WORD_JOINERS.includes(folded.charAt(end));
    end = index + word.length;
    if (word.search(UNSPACED_SCRIPT) < 0) tokens.push({ term: toTerm(word), isJoined });
    else
      for (const term of splitBigrams(word, MAX_TERMS - tokens.length))
        tokens.push({ term, isJoined: false });
    if (tokens.length >= MAX_TERMS) break;
  }
  return tokens;
}

/** Returns the terms of a text, as `tokenize` splits it. */
export const extractTerms = (text: string): string[] => tokenize(text).map(({ term }) => term);

/** Returns the terms of a text joined without spaces. */
export const joinTerms = (text: string): string => extractTerms(text).join('');

function toTerm(word: string): string {
  const term = /['’]/.test(word) ? word.replace(/['’]/g, '') : word;
  return term.length <= MAX_TERM_LENGTH ? term : [...term].slice(0, MAX_TERM_LENGTH).join('');
}

/** Returns the first `limit` terms of a word that has characters written without spaces. */
function splitBigrams(word: string, limit: number): string[] {
  const terms: string[] = [];
  let spacedStart = 0;
  for (const { 0: run, index } of word.matchAll(UNSPACED_SCRIPT)) {
    if (index > spacedStart) terms.push(toTerm(word.slice(spacedStart, index)));
    // A character has at most two code units.
    const characters = [...run.slice(0, 2 * (limit - terms.length) + 2)];
    for (let at = 0; at < characters.length && terms.length < limit; at += 1)
      terms.push(characters[at]! + (characters[at + 1] ?? ''));
    if (terms.length >= limit) return terms.slice(0, limit);
    spacedStart = index + run.length;
  }
  if (spacedStart < word.length) terms.push(toTerm(word.slice(spacedStart)));
  return terms;
}

const WORDS_OF_RUN = new Intl.Segmenter('ja', { granularity: 'word' });
// Particles and endings of Japanese: they say nothing about what is searched for.
const HIRAGANA = /^\p{sc=Hiragana}+$/u;

/**
 * Returns the words of a query in order, each with its terms. A run of Chinese or Japanese is split into words, of
 * which particles are dropped. The terms of a word are its bigrams: its last character alone would match too much.
 */
export function splitQueryWords(text: string): { typed: string; terms: string[] }[] {
  const words = text.search(UNSPACED_SCRIPT) < 0 ? [text] : splitUnspaced(text);
  return words.flatMap((typed) => {
    const terms = extractTerms(typed);
    const whole = terms.filter((term, at) => !isLastOfRun(terms[at - 1] ?? '', term));
    return typed.search(UNSPACED_SCRIPT) < 0
      ? whole.map((term) => ({ typed: whole.length > 1 ? term : typed, terms: [term] }))
      : whole.length > 0
        ? [{ typed, terms: whole }]
        : [];
  });
}

/** Returns the terms of a query in order, including repeats. */
export const extractQueryTerms = (text: string): string[] =>
  splitQueryWords(text).flatMap(({ terms }) => terms);

const isUnspacedWord = (word: string): boolean => word.search(UNSPACED_SCRIPT) === 0 && !HIRAGANA.test(word);

/** Splits text with runs of Chinese or Japanese. A single character stays with its neighbour. */
function splitUnspaced(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of WORDS_OF_RUN.segment(text)) {
    const previous = words.at(-1) ?? '';
    const joins = isUnspacedWord(previous) && isUnspacedWord(segment);
    if (joins && ([...previous].length === 1 || [...segment].length === 1))
      words[words.length - 1] = previous + segment;
    else words.push(segment);
  }
  const significant = words.filter((word) => !HIRAGANA.test(word));
  return significant.length > 0 ? significant : [text];
}

function isLastOfRun(previous: string, term: string): boolean {
  return previous.length > term.length && previous.endsWith(term) && term.search(UNSPACED_SCRIPT) === 0;
}
