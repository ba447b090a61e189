import { getTableName, sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { assertDefined } from '../../rules/typed/assert.ts';
import { isMissingTable } from './writes/error-codes.ts';
import { type Database, DatabaseUnavailable, type RunSql } from './database.ts';
import { isAdditive } from './is-additive.ts';

/** A migration of this program. `needs` is the newest migration that a program must know to work with the database after it. */
export type Migration = { name: string; generatedAt: number; needs: number; statements: string[] };

type Applied = { generatedAt: number; needs: number };

// One row per applied migration, identified by the instant at which it was generated, as in migrations/*/meta/_journal.json.
const APPLIED = 'applied_migrations';
const JOURNAL = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });
const OLDER_PROGRAMS_WORK = /^-- Older programs go on/m;
const KNOWN: { [dialect in Database['dialect']]?: Migration[] } = {};

/**
 * Applies all missing migrations in one transaction, which processes that start together enter one after the other. Returns
 * those that it applied. Throws DatabaseUnavailable if the database is too new for this program.
 */
export async function migrate(db: Database): Promise<Migration[]> {
  if (await isMigrated(db)) return [];
  // drizzle's own migrator takes no lock, and on SQLite it cannot rebuild a table that others refer to.
  return db.exclusively(async (run) => {
    const applied = await readApplied(run);
    const todo = missing(db, applied);
    for (const { statements, generatedAt, needs } of todo) {
      for (const statement of statements) await run(statement);
      await run(`insert into ${APPLIED} (generated_at, needs) values (${generatedAt}, ${needs})`);
    }
    return todo;
  });
}

/** Reads the applied migrations inside the lock, and creates their table in a new database. */
async function readApplied(run: RunSql): Promise<Applied[]> {
  await run(
    `create table if not exists ${APPLIED} (generated_at bigint primary key not null, needs bigint not null)`,
  );
  const rows = await run(`select generated_at, needs from ${APPLIED}`);
  return rows.map(({ generated_at: at, needs }) => ({ generatedAt: Number(at), needs: Number(needs) }));
}

/**
 * Checks whether the database has all migrations of this program. Throws DatabaseUnavailable if it has one that this program
 * does not work with or lacks tables of those it has, and the driver's error if it does not answer.
 */
export async function isMigrated(db: Database): Promise<boolean> {
  const pending = await listPendingMigrations(db);
  return pending !== null && pending.length === 0;
}

/** Throws DatabaseUnavailable if migrations are missing: for processes that leave them to `operator -- migrate`. */
export async function requireMigrated(db: Database): Promise<void> {
  if (await isMigrated(db)) return;
  throw new DatabaseUnavailable(
    'The database lacks migrations of this program, which MIGRATE=off leaves to: npm run operator -- migrate',
  );
}

/** Lists the migrations to apply, oldest first; null if none was ever applied. */
export async function listPendingMigrations(db: Database): Promise<Migration[] | null> {
  try {
    const applied = await db
      .select({ generatedAt: sql<number>`generated_at`, needs: sql<number>`needs` })
      .from(sql.raw(APPLIED));
    const pending = missing(db, applied);
    if (pending.length === 0) await requireTables(db);
    return pending;
  } catch (error) {
    if (isMissingTable(error)) return null;
    throw error;
  }
}

const NOT_UPGRADABLE =
  'The database cannot be upgraded: an unreleased version of this program made it. Export it with that version and import it into a new one';

/** Throws DatabaseUnavailable if tables are missing although all migrations were applied: a migration was different then. */
async function requireTables(db: Database): Promise<void> {
  const rows =
    db.dialect === 'sqlite'
      ? await db.select({ name: sql<string>`name` }).from(sql.raw('sqlite_master'))
      : await db.select({ name: sql<string>`table_name` }).from(sql.raw('information_schema.tables'));
  const existing = new Set(rows.map(({ name }) => name));
  const names = Object.values(db.t).map((table) => getTableName(table));
  const lacking = names.filter((name) => !existing.has(name));
  if (lacking.length > 0)
    throw new DatabaseUnavailable(`${NOT_UPGRADABLE} (tables missing: ${lacking.join(', ')}).`);
}

function missing({ dialect }: Database, applied: Applied[]): Migration[] {
  const known = listMigrations(dialect);
  const newest = assertDefined(known.at(-1)).generatedAt;
  const first = assertDefined(known[0]).generatedAt;
  const unknown = applied.filter(
    ({ generatedAt }) => !known.some((migration) => migration.generatedAt === generatedAt),
  );
  if (unknown.some(({ needs }) => needs > newest)) {
    throw new DatabaseUnavailable(
      'The database was changed by a newer version of this program. Start that version, or restore a backup made before it.',
    );
  }
  if (applied.length > 0 && !applied.some(({ generatedAt }) => generatedAt === first))
    throw new DatabaseUnavailable(`${NOT_UPGRADABLE}.`);
  return known.filter(({ generatedAt }) => !applied.some((one) => one.generatedAt === generatedAt));
}

/** Lists all migrations of this program, oldest first. Their files are read once. */
export function listMigrations(dialect: Database['dialect']): Migration[] {
  const migrationsFolder = fileURLToPath(new URL(`../migrations/${dialect}`, import.meta.url));
  return (KNOWN[dialect] ??= readKnown(migrationsFolder));
}

function readKnown(migrationsFolder: string): Migration[] {
  const text = readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const { entries } = JOURNAL.parse(JSON.parse(text));
  const names = new Map(entries.map(({ when, tag }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder }).map((migration) => ({
    name: assertDefined(names.get(migration.folderMillis)),
    generatedAt: migration.folderMillis,
    needs: worksWithOlderPrograms(migration) ? 0 : migration.folderMillis,
    statements: migration.sql,
  }));
}

/** Whether programs without this migration keep working: it only adds, or its author says so. */
const worksWithOlderPrograms = ({ sql: statements }: MigrationMeta): boolean =>
  isAdditive(statements) || statements.some((statement) => OLDER_PROGRAMS_WORK.test(statement));
