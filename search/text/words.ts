import { LATIN_LETTERS } from '../../rules/listings/latin-letters.ts';

/** Longest term, in characters: the rest of a longer word is ignored, in listings and in queries alike. */
export const LONGEST_TERM = 40;

/**
 * At most this many terms of a text are indexed, in listings and in queries alike. Texts of 20,000 letters in any
 * language with spaces have fewer; the limit is for text made of unique pairs of characters.
 */
export const MOST_TERMS = 5000;

// Accents, Hebrew points and Arabic vowel signs. Marks that other scripts cannot be read without are not removed.
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/g;
// Characters that join the parts of one word: `e-mail`, `Wiki.js`.
export const JOINTS = ['-', '.', '_', '\u2010', '\u2011'];
const UNMARKED = new RegExp(`[${Object.keys(LATIN_LETTERS).join('')}]`, 'g');
const NOT_ASCII = /[^\x00-\x7f]/;

/** Normalizes text for comparison: lower case, without accents and compatibility forms (`Éclair` is `eclair`). */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!NOT_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(UNMARKED, (letter) => LATIN_LETTERS[letter]!)
    .normalize('NFC');
}

// An apostrophe inside a word is part of it, so that "don't" and "dont" are the same term.
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu;
const ASCII_WORD = /[a-z0-9]+(?:'[a-z]+)*/g;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+/gu;

/** A term of a text. `isJoined` if only a hyphen, a dot or an underscore separates it from the previous one. */
export type Part = { term: string; isJoined: boolean };

/**
 * Splits a text into terms in reading order, including repeats, at most 5,000. Chinese, Japanese and Korean, which
 * are written without spaces, yield every bigram and the last character.
 */
export function partsOf(text: string): Part[] {
  const folded = fold(text);
  const parts: Part[] = [];
  let end = -1;
  for (const { 0: word, index } of folded.matchAll(NOT_ASCII.test(folded) ? WORD : ASCII_WORD)) {
    const isJoined = index === end + 1 && JOINTS.includes(folded.charAt(end));
    end = index + word.length;
    if (word.search(UNSPACED) < 0) parts.push({ term: plainTerm(word), isJoined });
    else for (const term of pairs(word, MOST_TERMS - parts.length)) parts.push({ term, isJoined: false });
    if (parts.length >= MOST_TERMS) break;
  }
  return parts;
}

/** Returns the terms of a text, as `tokenize` splits it. */
export const termsOf = (text: string): string[] => partsOf(text).map(({ term }) => term);

/** Returns the terms of a text joined without spaces. */
export const closedText = (text: string): string => termsOf(text).join('');

function plainTerm(word: string): string {
  const term = /['’]/.test(word) ? word.replace(/['’]/g, '') : word;
  return term.length <= LONGEST_TERM ? term : [...term].slice(0, LONGEST_TERM).join('');
}

/** Returns the first `limit` terms of a word that has characters written without spaces. */
function pairs(word: string, most: number): string[] {
  const terms: string[] = [];
  let spaced = 0;
  for (const { 0: run, index } of word.matchAll(UNSPACED)) {
    if (index > spaced) terms.push(plainTerm(word.slice(spaced, index)));
    // A character has at most two code units.
    const characters = [...run.slice(0, 2 * (most - terms.length) + 2)];
    for (let at = 0; at < characters.length && terms.length < most; at += 1)
      terms.push(characters[at]! + (characters[at + 1] ?? ''));
    if (terms.length >= most) return terms.slice(0, most);
    spaced = index + run.length;
  }
  if (spaced < word.length) terms.push(plainTerm(word.slice(spaced)));
  return terms;
}

/**
 * Returns the terms of a query in order, including repeats. Of a run of Chinese, Japanese or Korean it returns only
 * the bigrams: the last character alone would match too much.
 */
export function queryTerms(text: string): string[] {
  const terms = termsOf(text);
  return terms.filter((term, at) => !isLastOfRun(terms[at - 1] ?? '', term));
}

function isLastOfRun(before: string, term: string): boolean {
  return before.length > term.length && before.endsWith(term) && term.search(UNSPACED) === 0;
}
