import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A SQLite file with all tables and no rows, to copy. */
    migratedFile: string;
  }
}

/** The PostgreSQL template database with all tables and no rows. */
export const MIGRATED = 'migrated';

/** The environment variable with the path of the migrated SQLite file. */
export const MIGRATED_FILE = 'TEST_MIGRATED_FILE';

/** Migrates one SQLite file for a whole run of vitest: migrating is most of the cost of a new database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-migrated-'));
  const file = path.join(folder, 'directory.db');
  await migrated(`file:${file}`);
  project.provide('migratedFile', file);
  process.env[MIGRATED_FILE] = file;
  return async () => {
    delete process.env[MIGRATED_FILE];
    await rm(folder, { recursive: true, force: true });
  };
}

/** Creates all tables in a database, and closes it. */
export async function migrated(url: string): Promise<void> {
  await using db = await openDatabase(url);
  await migrate(db);
}
