import { anyCase } from './any-case.ts';
import { WORDS } from './needed-words.ts';
import { WordIndex } from './word-index.ts';
import { WordPattern, type WordSets } from './word-pattern.ts';

/**
 * Words of one subject, by language (BCP 47; `any` for words that are the same in many). Words are parted by commas; `*` stands for what a word may end (or begin)
 * with; a space also for a hyphen or nothing between; `(…)` holds what may be left out.
 */
export type WordTable = Record<string, string>;

/** Languages whose words for countries are known, and that folders of translated pages are named after. */
export const LANGUAGES =
  'en de fr es pt it nl pl cs sk sv no nb da fi ru uk ja zh zh-Hant ko tr el hu ro bg hr sr sl et lv lt vi id th ar he fa hi ca eu gl'.split(
    ' ',
  );

/** Scripts written without spaces, or with endings set to the word: such words are found inside others. */
export const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** A table's words of some of its languages. */
export const only = (table: WordTable, ...languages: string[]): WordTable =>
  Object.fromEntries(
    languages.flatMap((language) => (table[language] === undefined ? [] : [[language, table[language]]])),
  );

/** The words of tables, as written there. */
export function wordsIn(...tables: WordTable[]): string[] {
  return tables
    .flatMap((table) => Object.values(table))
    .flatMap((words) => words.split(','))
    .map((word) => word.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}

type WordSet = { tables: readonly WordTable[]; numbers: readonly number[] };

const index = new WordIndex();
/** The number that each table has in the index. */
const numbers = new Map<WordTable, number>();
const tablesByNumber: WordTable[] = [];
const sets: WordSet[] = [];
/** Sets by the numbers of their tables. */
const setsByNumbers = new Map<string, number>();

function numberOf(table: WordTable): number {
  const known = numbers.get(table);
  if (known !== undefined) return known;
  const number = index.add(() => Object.values(table));
  numbers.set(table, number);
  tablesByNumber[number] = table;
  return number;
}

/**
 * Any of the words, as whole words, in the source of a `wordPattern` with the flag `u`. It is only a sign for them, because most
 * patterns meet none of their words on a page and are never compiled.
 */
export function anyOf(...tables: WordTable[]): string {
  const own = tables.map(numberOf);
  const set = setsByNumbers.get(own.join(' ')) ?? sets.push({ tables, numbers: own }) - 1;
  setsByNumbers.set(own.join(' '), set);
  return `(?{${set}})`;
}

const WORD_SETS: WordSets = {
  weigh(set) {
    const weights = sets[set]?.numbers.map((number) => index.weigh(number)) ?? [];
    const known = weights.filter((weight) => weight !== undefined);
    return known.length < weights.length || known.length === 0 ? undefined : Math.min(...known);
  },
  listTables: (some) => some.flatMap((set) => sets[set]?.numbers ?? []),
  mayHave: (text, tables) => index.hasAny(text, tables),
  versionOf: (tables, text) => index.versionOf(tables, text),
  writeOut: (source, isWhole) =>
    source.replaceAll(WORDS, (_, number: string, how: string | undefined) => {
      const { tables = [], numbers: own = [] } = sets[Number(number)] ?? {};
      const words = sourceOf(tables, isWhole || how === '2' ? wordsIn(...tables) : own.flatMap(listMet));
      if (how === '1') return anyCase(words);
      return how === '2' ? words.replaceAll(BETWEEN_WORDS, BETWEEN_SPOKEN) : words;
    }),
};

/** Words of each table that texts may have had, until there are more. */
const met = new Map<number, { version: number; words: string[] }>();

function listMet(number: number): string[] {
  const version = index.countMet(number);
  const known = met.get(number);
  if (known?.version === version) return known.words;
  const words = wordsIn(tablesByNumber[number] ?? {}).filter((word) => index.hasMet(word));
  met.set(number, { version, words });
  return words;
}

/** A regular expression whose source has sets of words (`anyOf`). It is compiled for the first text that may have one of them. */
export const wordPattern = (source: string, flags: string): RegExp =>
  new WordPattern(source, flags, WORD_SETS);

/** Notes the words of a text, so that patterns for parts of it are compiled once and with these words. */
export const noteWords = (text: string): void => index.meet(text);

/** The same as `anyOf` for phrases that are spoken: signs may be between their words, as in "Hi, I'm". */
export const anySpokenOf = (...tables: WordTable[]): string => anyOf(...tables).replace('}', ',2}');

/** The source of a regular expression for any of these words of tables, as whole words. */
function sourceOf(tables: readonly WordTable[], words: string[]): string {
  if (words.length === 0 && tables.some((table) => wordsIn(table).length > 0)) return '(?!)';
  const turkish = new Set(wordsIn(...tables.flatMap(({ tr }) => (tr === undefined ? [] : [{ tr }]))));
  const source = (word: string, from?: number, to?: number): string => {
    const part = sourceOfWord(word.slice(from, to));
    return turkish.has(word) ? inTurkishCase(part) : part;
  };
  const spaced = words.filter((word) => !DENSE.test(word));
  const dense = words.filter((word) => DENSE.test(word)).map(sourceOfWord);
  const { whole = [], openEnd = [], openStart = [] } = Object.groupBy(spaced, opening);
  // The class of all letters is what takes longest to compile: written once for all words that share it, not once for each.
  const alternatives = [
    ...whole.map((word) => source(word)),
    ...(openEnd.length > 0 ? [`(?:${openEnd.map((word) => source(word, 0, -1)).join('|')})${REST}`] : []),
    ...(openStart.length > 0 ? [`${REST}(?:${openStart.map((word) => source(word, 1)).join('|')})`] : []),
  ];
  // "Don't" is no French "don".
  const spacedSource =
    alternatives.length === 0
      ? []
      : [String.raw`(?<![\p{L}\p{M}])(?:${alternatives.join('|')})(?![\p{L}\p{M}]|['’]t(?!\p{L}))`];
  return `(?:${[...spacedSource, ...dense].join('|')})`;
}

/** What a `*` stands for. */
const REST = String.raw`[\p{L}\p{M}]{0,12}`;

/** Whether a word is open at its end or its start and nowhere else. */
function opening(word: string): 'whole' | 'openEnd' | 'openStart' {
  if (word.indexOf('*') === word.length - 1) return 'openEnd';
  return word.lastIndexOf('*') === 0 ? 'openStart' : 'whole';
}

/** Finds any of the words in a text, whatever their case. */
export function finds(...tables: WordTable[]): RegExp {
  return wordPattern(anyOf(...tables), 'iu');
}

/** Finds each of the words in a text, for `matchAll` and `replaceAll`. */
export function findsEach(...tables: WordTable[]): RegExp {
  return wordPattern(anyOf(...tables), 'giu');
}

/** True of a text that opens with one of the words. */
export function opensWith(...tables: WordTable[]): RegExp {
  return wordPattern(String.raw`^[\s¿¡"“„«]*${anyOf(...tables)}`, 'iu');
}

/** True of a text that ends with one of the words. */
export function endsWith(...tables: WordTable[]): RegExp {
  return wordPattern(String.raw`${anyOf(...tables)}[\s.!)]{0,3}$`, 'iu');
}

/** True of a text that is one of the words, a colon perhaps after it. */
export function isOneOfWords(...tables: WordTable[]): RegExp {
  return wordPattern(String.raw`^\s*${anyOf(...tables)}\s*[:：]?\s*$`, 'iu');
}

/** "İNDİR" is "indir", "HAKKIMIZDA" is "hakkımızda": the letters that case folding knows in no language but Turkish. */
const inTurkishCase = (source: string): string => source.replaceAll('i', '[iİ]').replaceAll('ı', '[ıI]');

/** What may stand where a table has a space, and where it is spoken: sources of regular expressions. */
const BETWEEN_SPOKEN = String.raw`[\s\u00a0,!.–👋-]{0,3}`;
const BETWEEN_WORDS = String.raw`[\s\u00a0\u2010\u2011-]?`;

function sourceOfWord(word: string): string {
  return word
    .replaceAll(/[.+?^${}|[\]\\/]/g, String.raw`\$&`)
    .replaceAll(/\(([^()]*)\)/g, '(?:$1)?')
    .replaceAll('*', REST)
    .replaceAll(/['’]/g, "['’]")
    .replaceAll(' ', BETWEEN_WORDS);
}
