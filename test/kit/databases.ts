import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Database } from '../../store/engine/database.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';

type Dialect = Database['dialect'];

/** Where an empty database is; disposing removes it. */
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
      db = await openDatabase(empty.url);
      await migrate(db);
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
  describe.skipIf(inject('postgresUrl') === null)(`${title} (postgres)`, () => tests('postgres'));
}

/** A migrated SQLite database in a temporary file; disposing closes and removes it. */
export async function openTemporaryDatabase(): Promise<Database> {
  const empty = await createEmptyDatabase('sqlite');
  const db = await openDatabase(empty.url);
  await migrate(db);
  async function close() {
    await db.close();
    await empty[Symbol.asyncDispose]();
  }
  return { ...db, close, [Symbol.asyncDispose]: close };
}

/** A database of its own without any table. */
export async function createEmptyDatabase(dialect: Dialect): Promise<EmptyDatabase> {
  return dialect === 'sqlite' ? createFile() : createOnServer();
}

async function createFile(): Promise<EmptyDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-'));
  return {
    url: `file:${path.join(folder, 'directory.db')}`,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function createOnServer(): Promise<EmptyDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(inject('postgresUrl') ?? '');
  await onServer(`create database ${name}`);
  url.pathname = name;
  return { url: url.href, [Symbol.asyncDispose]: () => onServer(`drop database ${name} with (force)`) };
}

/** Runs one statement as the owner of the PostgreSQL server. */
export async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') ?? '' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
