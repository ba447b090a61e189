import { copyFile, mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDatabase } from '../../store/engine/open.ts';
import { fillEssentials, fillSample } from '../../store/sample/index.ts';
import { migratedFile } from './migrated.ts';

/**
 * Fills an untouched database with the sample directory of a time; generating it is most of the cost of a first
 * start.
 */
type FillFromCopy = (at: Date) => Promise<void>;

/** By URL, databases that were created and not passed to a service yet. */
const untouched = new Map<string, FillFromCopy>();
/** Template databases, by kind and time, each created once. */
const samples = new Map<string, Promise<string>>();

/** Registers a database as having tables and no rows, with a function that replaces it with a copy. */
export function registerUntouched(url: string, fillFromCopy: FillFromCopy): void {
  untouched.set(url, fillFromCopy);
}

/** Fills a database with a copy of what the service would create at its first start; one in use is left as it is. */
export async function fillWithSample(url: string, at: Date): Promise<void> {
  const fillFromCopy = untouched.get(url);
  untouched.delete(url);
  await fillFromCopy?.(at);
}

/** Copies the sample directory of a time to a SQLite file, if there is a migrated one to create it from. */
export async function copySampleFile(file: string, at: Date): Promise<void> {
  const migrated = await migratedFile();
  const sample = await getSampleDatabase('sqlite', at, async () => {
    const made = join(await mkdtemp(join(dirname(migrated), 'sample-')), 'directory.db');
    await copyFile(migrated, made);
    return `file:${made}`;
  });
  await copyFile(sample.slice('file:'.length), file);
}

/** Returns the URL of the database with the sample directory of a time; `makeEmpty` creates the database for it. */
export function getSampleDatabase(kind: string, at: Date, makeEmpty: () => Promise<string>): Promise<string> {
  const key = `${kind} ${at.getTime()}`;
  const known = samples.get(key) ?? makeEmpty().then((url) => fill(url, at));
  samples.set(key, known);
  return known;
}

async function fill(url: string, at: Date): Promise<string> {
  await using db = await openDatabase(url);
  await db.transaction((tx) => fillEssentials(tx));
  await db.transaction((tx) => fillSample(tx, at));
  return url;
}
