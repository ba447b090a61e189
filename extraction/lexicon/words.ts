import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { load } from 'js-yaml';
import type { WordTable } from './table.ts';

/** Folder of the word lists, one file for each language; `any.yaml` has words that are the same in many. */
const FOLDER = new URL('../words/', import.meta.url);
const NAME = /^[a-z][a-z0-9_]*$/;

type Lists = Record<string, Record<string, string>>;

let tables: Map<string, WordTable> | undefined;

/** Returns the words of a subject by language. Throws if no language has a list of that name. */
export function wordTable(subject: string): WordTable {
  const table = (tables ??= new Map(Object.entries(readCached()))).get(subject);
  if (!table) throw new Error(`No file of extraction/words has the list ${subject}.`);
  return table;
}

/** Reads all word lists by subject. Throws if a file is no map of names to words. */
export const readWordLists = (): Map<string, WordTable> => new Map(Object.entries(readLists()));

function readLists(): Lists {
  const lists: Lists = {};
  for (const file of readdirSync(FOLDER)) {
    const read: unknown = load(readFileSync(new URL(file, FOLDER), 'utf8'));
    for (const [subject, words] of Object.entries(read ?? {})) {
      if (!NAME.test(subject) || typeof words !== 'string')
        throw new Error(`${subject} in extraction/words/${file} is no list of words.`);
      (lists[subject] ??= {})[file.replace('.yaml', '')] = words;
    }
  }
  return lists;
}

/** Reads the lists as JSON from where compiled code is kept, because YAML takes ten times as long. */
function readCached(): Lists {
  const folder = getCompileCacheDir();
  if (folder === undefined) return readLists();
  const version = readdirSync(FOLDER)
    .map((file) => `${file} ${statSync(new URL(file, FOLDER)).mtimeMs}`)
    .join();
  const path = join(folder, 'words.json');
  try {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- written below, by a process before this one
    const kept = JSON.parse(readFileSync(path, 'utf8')) as { version: string; lists: Lists };
    if (kept.version === version) return kept.lists;
  } catch {
    // The first process on this machine.
  }
  const lists = readLists();
  try {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify({ version, lists }));
    renameSync(draft, path);
  } catch {
    // The folder can't be written: the next process reads the files again.
  }
  return lists;
}
