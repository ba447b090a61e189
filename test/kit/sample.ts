import { copyFile, mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDatabase } from '../../store/engine/open.ts';
import { fillEssentials, fillSample } from '../../store/sample/index.ts';
import { migratedFile } from './migrated.ts';

/** Makes the sample directory of a time in a database that nobody has touched; filling it in is most of what a first start costs. */
type FillFromCopy = (at: Date) => Promise<void>;

/** By address: databases that were made, and not yet given to a service. */
const untouched = new Map<string, FillFromCopy>();
/** Databases to copy, by kind and time, each made once. */
const samples = new Map<string, Promise<string>>();

/** Says that a database has its tables and no row, and how it is replaced with a copy. */
export function isUntouched(url: string, fillFromCopy: FillFromCopy): void {
  untouched.set(url, fillFromCopy);
}

/** Begins a database with a copy of what the service would make of it at its first start; one in use stays as it is. */
export async function beginWithSample(url: string, at: Date): Promise<void> {
  const fillFromCopy = untouched.get(url);
  untouched.delete(url);
  await fillFromCopy?.(at);
}

/** Copies the sample directory of a time to a SQLite file. */
export async function copySampleFile(file: string, at: Date): Promise<void> {
  const migrated = await migratedFile();
  const sample = await sampleOf('sqlite', at, async () => {
    const made = join(await mkdtemp(join(dirname(migrated), 'sample-')), 'directory.db');
    await copyFile(migrated, made);
    return `file:${made}`;
  });
  await copyFile(sample.slice('file:'.length), file);
}

/** The address of the one database with the sample directory of a time; `makeEmpty` gives one to make it of. */
export function sampleOf(kind: string, at: Date, makeEmpty: () => Promise<string>): Promise<string> {
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
