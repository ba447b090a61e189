import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { getKindOfWords } from '../../extraction/crawl/page-kinds.ts';
import { finds, isOneOfWords, opensWith, type WordTable, wordsIn } from '../../extraction/lexicon/table.ts';

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
  Object.values(value).every((words) => typeof words === 'string');

/** Every language of every table. */
const SUBJECTS = TABLES.flat().flatMap(([name, table]) =>
  isTable(table)
    ? Object.entries(table).map(([language, words]): [string, string, string] => [name, language, words])
    : [],
);

/** The word as it stands in a text: with an ending, what may be left out once there and once not. */
const writtenAs = (word: string): string[] =>
  [word.replaceAll(/\([^()]*\)/g, ''), word.replaceAll(/[()]/g, '')].map((one) => one.replaceAll('*', 'a'));

describe('words of extraction', () => {
  it.each(SUBJECTS)('%s, %s: each is found in a sentence', (_, __, words) => {
    const table = { any: words };
    const inside = finds(table);
    expect(inside.test('7 …')).toBe(false);
    const isFound = (word: string): boolean =>
      inside.test(`Quillbee, ${word} 7 …`) &&
      (inside.test(word.toUpperCase()) || word.toUpperCase().toLowerCase() !== word);
    // One question for all: asked for each, what asks took most of the time.
    expect(
      wordsIn(table)
        .flatMap(writtenAs)
        .filter((word) => !isFound(word)),
    ).toEqual([]);
  });

  // With all languages at once, as they are used.
  it.each(TABLES.flat().filter((one): one is [string, WordTable] => isTable(one[1])))(
    '%s: each is found where a text opens with it, and where it is the text',
    (_, table) => {
      const [opening, alone] = [opensWith(table), isOneOfWords(table)];
      const isFound = (word: string): boolean => opening.test(`${word} 7`) && alone.test(`${word}:`);
      expect(
        wordsIn(table)
          .flatMap(writtenAs)
          .filter((word) => !isFound(word)),
      ).toEqual([]);
    },
  );

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

  it('stand in lines that can be read, and no pattern of the extraction is longer', async () => {
    const root = new URL('../../extraction/', import.meta.url);
    const long: string[] = [];
    for (const name of await readdir(root, { recursive: true })) {
      if (!name.endsWith('.ts')) continue;
      const lines = (await readFile(new URL(name, root), 'utf8')).split('\n');
      long.push(...lines.filter((line) => line.length > 200).map((line) => `${name}: ${line.slice(0, 60)}`));
    }
    expect(long).toEqual([]);
  });
});
