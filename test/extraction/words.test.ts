import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { readWordLists } from '../../extraction/lexicon/words.ts';

const extraction = new URL('../../extraction/', import.meta.url);
const sources = (await readdir(extraction, { recursive: true })).filter((name) => name.endsWith('.ts'));
const code = (await Promise.all(sources.map((name) => readFile(new URL(name, extraction), 'utf8')))).join('');
/** Whatever is written as the name of a list is. */
const named = new Set(code.match(/\w+/g));
const LISTS = [...readWordLists()];

/** The word as it stands in a text: with an ending, what may be left out once there and once not. */
const writtenAs = (word: string): string[] =>
  [word.replaceAll(/\([^()]*\)/g, ''), word.replaceAll(/[()]/g, '')].map((one) => one.replaceAll('*', 'a'));

/** The words of a table that are not found, each with the table's name. */
const missed = (name: string, table: WordTable, isFound: (word: string) => boolean): string[] =>
  wordsIn(table)
    .flatMap(writtenAs)
    .filter((word) => !isFound(word))
    .map((word) => `${name}: ${word}`);

/** Words that are not found in a sentence, in capitals too; a list that finds what has none of its words. */
function missedInSentence([name, table]: [string, WordTable]): string[] {
  const words = finds(table);
  const isFound = (word: string): boolean =>
    words.test(`Quillbee, ${word} 7 …`) &&
    (words.test(word.toUpperCase()) || word.toUpperCase().toLowerCase() !== word);
  return [...missed(name, table, isFound), ...(words.test('7 …') ? [`${name} finds no word`] : [])];
}

describe('words of extraction', () => {
  it('are in lists that rules use, each word of a list once', () => {
    const unused = LISTS.map(([name]) => name).filter(
      (name) => !named.has(name) && !name.startsWith('page_'),
    );
    expect(unused).toEqual([]);
    const twice = LISTS.flatMap(([name, table]) =>
      Object.entries(table).flatMap(([language, words]) =>
        wordsIn({ any: words })
          .filter((word, at, all) => all.indexOf(word) !== at)
          .map((word) => `${language}.yaml ${name}: ${word}`),
      ),
    );
    expect(twice).toEqual([]);
  });

  it('are found in a sentence, each word of each list', () => {
    expect(LISTS.flatMap(missedInSentence)).toEqual([]);
  }, 120_000);

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

  it('are read from their files again where the kept copy is broken or older', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'words-'));
    const program = `const { wordTable } = await import(${JSON.stringify(new URL('lexicon/words.ts', extraction).href)});
      console.log(wordTable('since').en)`;
    const readWords = (): string =>
      execFileSync(process.execPath, ['--input-type=module', '-e', program], {
        env: { NODE_COMPILE_CACHE: folder },
        encoding: 'utf8',
      }).trim();
    expect(readWords()).toBe('since');
    const [kept = ''] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'));
    const copy = await readFile(join(folder, kept), 'utf8');
    const put = (text: string): Promise<void> => writeFile(join(folder, kept), text);
    await put(copy.replace('"en":"since"', '"en":"ever since"'));
    expect(readWords()).toBe('ever since');
    await put(copy.slice(0, 1000));
    expect(readWords()).toBe('since');
    await put(copy.replace('"en":"since"', '"en":"ever since"').replace(/any.yaml [\d.]+/, 'any.yaml 1'));
    expect(readWords()).toBe('since');
  });
});
