import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Database } from '../../store/engine/database.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { postgresUrl } from './demand.ts';
import { TEMPLATE_DATABASE, migratedFile } from './migrated.ts';
import { resolvePooledUrl } from './pgbouncer.ts';
import { copySampleFile, registerUntouched, getSampleDatabase } from './sample.ts';
import { TEST_ALL } from './test-all.ts';

type Dialect = Database['dialect'];

/** The URL of a database; disposing removes it. */
export type EmptyDatabase = AsyncDisposable & { url: string };

/**
 * Describes `tests` once for SQLite and once for PostgreSQL. Each time they share one migrated database,
 * which `db()` gives inside a test.
 */
export function describeDatabases(
  title: string,
  tests: (db: () => Database, dialect: Dialect) => void,
): void {
  describeDialects(title, (dialect) => {
    let empty: EmptyDatabase;
    let db: Database;
    beforeAll(async () => {
      empty = await createEmptyDatabase(dialect);
      const { url, pooled } = resolvePooledUrl(empty.url);
      db = await openDatabase(url, { pooled });
    });
    afterAll(async () => {
      await db.close();
      await empty[Symbol.asyncDispose]();
    });
    tests(() => db, dialect);
  });
}

/** Describes `tests` once per dialect, without a database. */
export function describeDialects(title: string, tests: (dialect: Dialect) => void): void {
  describe(`${title} (sqlite)`, () => tests('sqlite'));
  describe(`${title} (postgres)`, () => tests('postgres'));
}

/** Describes `tests` of what does not depend on the database: on SQLite, with `TEST_ALL=1` on PostgreSQL, too. */
export function describeAnyDialect(title: string, tests: (dialect: Dialect) => void): void {
  if (TEST_ALL) describeDialects(title, tests);
  else describe(`${title} (sqlite)`, () => tests('sqlite'));
}

/** `it` inside `describeDialects` for what does not depend on the database: where `describeAnyDialect` would run it. */
export const itAnyDialect =
  (dialect: Dialect) =>
  (title: string, test: () => Promise<void>): void => {
    if (dialect === 'sqlite' || TEST_ALL) it(title, test);
  };

/** Opens a migrated SQLite database in a temporary file; disposing closes and removes it. */
export async function openTemporaryDatabase(): Promise<Database> {
  const empty = await createEmptyDatabase('sqlite');
  const db = await openDatabase(empty.url);
  async function close() {
    await db.close();
    await empty[Symbol.asyncDispose]();
  }
  return { ...db, close, [Symbol.asyncDispose]: close };
}

/** Creates a database with all tables and no rows: a copy of the one that was migrated for the whole run. */
export async function createEmptyDatabase(dialect: Dialect): Promise<EmptyDatabase> {
  if (dialect === 'sqlite') {
    const empty = await createFile(await migratedFile());
    registerUntouched(empty.url, (at) => copySampleFile(empty.url.slice('file:'.length), at));
    return empty;
  }
  const empty = await createOnServer(`template ${TEMPLATE_DATABASE}`);
  registerUntouched(empty.url, (at) => copySampleOnServer(databaseName(empty.url), at));
  return empty;
}

async function copySampleOnServer(name: string, at: Date): Promise<void> {
  const sample = await getSampleDatabase(
    'postgres',
    at,
    async () => (await createOnServer(`template ${TEMPLATE_DATABASE}`)).url,
  );
  await runOnServer(`drop database ${name} with (force)`);
  await runOnServer(`create database ${name} template ${databaseName(sample)}`);
}

const databaseName = (url: string): string => new URL(url).pathname.slice(1);

/** Creates a database without tables. */
export const createBareDatabase = (dialect: Dialect): Promise<EmptyDatabase> =>
  dialect === 'sqlite' ? createFile() : createOnServer();

async function createFile(from?: string): Promise<EmptyDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-'));
  const file = path.join(folder, 'directory.db');
  if (from !== undefined) await copyFile(from, file);
  return {
    url: `file:${file}`,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function createOnServer(how = ''): Promise<EmptyDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(await postgresUrl());
  await runOnServer(`create database ${name} ${how}`);
  url.pathname = name;
  return { url: url.href, [Symbol.asyncDispose]: () => runOnServer(`drop database ${name} with (force)`) };
}

// One connection for the statements of a file, which closes itself soon after the last one.
let server: pg.Pool | undefined;

/** Runs one statement as the owner of the PostgreSQL server. */
export async function runOnServer(statement: string): Promise<void> {
  server ??= new pg.Pool({
    connectionString: await postgresUrl(),
    max: 2,
    idleTimeoutMillis: 1000,
    allowExitOnIdle: true,
  }).on('error', () => undefined);
  await server.query(statement);
}
