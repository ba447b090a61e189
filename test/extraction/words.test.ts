import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { getKindOfWords } from '../../extraction/crawl/page-kinds.ts';
import {
  endsWith,
  finds,
  isOneOfWords,
  opensWith,
  type WordTable,
  wordsIn,
} from '../../extraction/lexicon/table.ts';
import { TEST_ALL } from '../kit/test-all.ts';

const folder = new URL('../../extraction/lexicon/', import.meta.url);
const files = (await readdir(folder, { recursive: true })).filter(
  (name) => name !== 'table.ts' && name.endsWith('.ts'),
);
const TABLES = await Promise.all(
  files.map(async (name) => {
    const tables: Record<string, unknown> = await import(new URL(name, folder).href);
    return Object.entries(tables).map(([table, words]): [string, unknown] => [`${name} ${table}`, words]);
  }),
);
const isTable = (value: unknown): value is WordTable =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.values(value).every((words) => typeof words === 'string');

const NAMED = TABLES.flat().filter((one): one is [string, WordTable] => isTable(one[1]));

/** The word as it stands in a text: with an ending, what may be left out once there and once not. */
const writtenAs = (word: string): string[] =>
  [word.replaceAll(/\([^()]*\)/g, ''), word.replaceAll(/[()]/g, '')].map((one) => one.replaceAll('*', 'a'));

/** The words of a table that are not found, each with the table's name. */
const missed = (name: string, table: WordTable, isFound: (word: string) => boolean): string[] =>
  wordsIn(table)
    .flatMap(writtenAs)
    .filter((word) => !isFound(word))
    .map((word) => `${name}: ${word}`);

/** Words that are not found in a sentence, in capitals too; a table that finds what has none of its words. */
function missedInSentence([name, table]: [string, WordTable]): string[] {
  const words = finds(table);
  const isFound = (word: string): boolean =>
    words.test(`Quillbee, ${word} 7 …`) &&
    (words.test(word.toUpperCase()) || word.toUpperCase().toLowerCase() !== word);
  return [...missed(name, table, isFound), ...(words.test('7 …') ? [`${name} finds no word`] : [])];
}

describe('words of extraction', () => {
  it('are found in a sentence, each word of each table', () => {
    expect(NAMED.length).toBeGreaterThan(200);
    expect(NAMED.flatMap(missedInSentence)).toEqual([]);
  }, 120_000);

  if (TEST_ALL) {
    it('are found in a sentence by the words of their language alone', () => {
      const languages = NAMED.flatMap(([name, table]) =>
        Object.entries(table).map(([key, words]): [string, WordTable] => [`${name} ${key}`, { any: words }]),
      );
      expect(languages.flatMap(missedInSentence)).toEqual([]);
    }, 600_000);

    it('are found where a text opens with them and where they are the text, each word of each table', () => {
      const offenders = NAMED.flatMap(([name, table]) => {
        const [opening, alone] = [opensWith(table), isOneOfWords(table)];
        return missed(name, table, (word) => opening.test(`${word} 7`) && alone.test(`${word}:`));
      });
      expect(offenders).toEqual([]);
    }, 600_000);
  }

  it('are found where a text opens with them, where they are the text and where it ends with them', () => {
    const table = { en: 'about us, found*, *ware', fr: 'basé(e)(s) à', tr: 'indir', ja: '会社概要' };
    const [opening, alone, ending] = [opensWith(table), isOneOfWords(table), endsWith(table)];
    const isFound = (word: string): boolean =>
      opening.test(`“${word} 7`) && alone.test(`${word}:`) && ending.test(`7 ${word}.`);
    expect(missed('table', table, isFound)).toEqual([]);
    const isElsewhere = (word: string): boolean =>
      !opening.test(`7 ${word}`) && !alone.test(`${word} 7`) && !ending.test(`${word} 7`);
    expect(missed('table', table, isElsewhere)).toEqual([]);
  });

  it('are not found inside other words', () => {
    const table = { en: 'based in, free', de: 'sitz in', ja: '本社' };
    expect(finds(table).test('databased in, freedom, Besitz in')).toBe(false);
    expect(finds(table).test('日本社会')).toBe(true);
  });

  it('may have an ending, a hyphen, or be left out in part', () => {
    const table = { fr: `basé(e)(s) à, fond*, sous traitant, aujourd'hui` };
    for (const text of ['basées à', 'fondateurs', 'sous-traitant', 'aujourd’hui'])
      expect(finds(table).test(`Nous ${text}.`)).toBe(true);
  });

  it('are found in Turkish capitals, whose dots case folding does not know', () => {
    const words = finds({ tr: 'ücretsiz, indir*, hakkımızda' });
    for (const text of ['ÜCRETSİZ', 'İndirin', 'HAKKIMIZDA']) expect(words.test(text)).toBe(true);
    expect([getKindOfWords('HAKKIMIZDA'), getKindOfWords('İletişim')]).toEqual(['about', 'contact']);
  });
});
