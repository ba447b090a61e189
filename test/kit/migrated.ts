import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';

/** The PostgreSQL database with all tables and no row that others are made after. */
export const TEMPLATE_DATABASE = 'migrated';

let file: Promise<string> | undefined;

/** A SQLite file with all tables and no row, for copies, made once in a process: migrating is most of what a new database costs. */
export const migratedFile = (): Promise<string> => (file ??= makeFile());

async function makeFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-migrated-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const made = path.join(folder, 'directory.db');
  await migrateDatabase(`file:${made}`);
  return made;
}

/** Creates all tables in a database, and closes it. */
export async function migrateDatabase(url: string): Promise<void> {
  await using db = await openDatabase(url);
  await migrate(db);
}
