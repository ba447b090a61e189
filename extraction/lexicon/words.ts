import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { z } from 'zod';
import type { WordTable } from './table.ts';

/** Folder of the word lists, one file for each language; `any.yaml` has words that are the same in many. */
const FOLDER = new URL('../words/', import.meta.url);
const LISTS = z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), z.string());

let tables: Map<string, WordTable> | undefined;

/** Returns the words of a subject by language. Throws if no language has a list of that name. */
export function wordTable(subject: string): WordTable {
  const table = (tables ??= readWordLists()).get(subject);
  if (!table) throw new Error(`No file of extraction/words has the list ${subject}.`);
  return table;
}

/** Reads all word lists by subject. Throws if a file is no map of names to words. */
export function readWordLists(): Map<string, WordTable> {
  const read = new Map<string, Record<string, string>>();
  for (const file of readdirSync(FOLDER)) {
    const language = file.replace('.yaml', '');
    const lists = LISTS.parse(load(readFileSync(new URL(file, FOLDER), 'utf8')));
    for (const [subject, words] of Object.entries(lists)) {
      const table = read.get(subject) ?? {};
      table[language] = words;
      read.set(subject, table);
    }
  }
  return read;
}
