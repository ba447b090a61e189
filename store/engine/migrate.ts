import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { assertDefined } from '../../rules/typed/assert.ts';
import { isMissingTable } from './writes/error-codes.ts';
import { type Database, DatabaseUnavailable, type RunSql } from './database.ts';
import { isAdditive } from './is-additive.ts';

/** A migration of this program. `needs` is the newest one that a program has to know to work after it. */
export type Migration = { name: string; generatedAt: number; needs: number; statements: string[] };

type Applied = { generatedAt: number; needs: number };

// One row per migration applied, named by the instant it was generated, as in migrations/*/meta/_journal.json.
const APPLIED = 'applied_migrations';
const JOURNAL = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });
const OLDER_PROGRAMS_WORK = /^-- Older programs go on/m;
const KNOWN: { [dialect in Database['dialect']]?: Migration[] } = {};

/**
 * Brings the database to this program's schema: all missing migrations in one transaction, which processes
 * that start together enter one after the other; gives back those it applied. Throws DatabaseUnavailable when the
 * database is too new for this program.
 */
export async function migrate(db: Database): Promise<Migration[]> {
  if (await migrationsApplied(db)) return [];
  // Not drizzle's own migrator: it takes no lock, and on SQLite it cannot rebuild a table others refer to.
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

/** The applied migrations, read inside the lock; makes their table in a new database. */
async function readApplied(run: RunSql): Promise<Applied[]> {
  await run(
    `create table if not exists ${APPLIED} (generated_at bigint primary key not null, needs bigint not null)`,
  );
  const rows = await run(`select generated_at, needs from ${APPLIED}`);
  return rows.map(({ generated_at: at, needs }) => ({ generatedAt: Number(at), needs: Number(needs) }));
}

/**
 * Has the database all that this program needs? Throws DatabaseUnavailable when it holds a migration with which the
 * program does not work, and the driver's error when it does not answer.
 */
export async function migrationsApplied(db: Database): Promise<boolean> {
  const pending = await pendingMigrations(db);
  return pending !== null && pending.length === 0;
}

/** Throws DatabaseUnavailable where the database lacks migrations: for processes that leave those to `operator -- migrate`. */
export async function requireMigrated(db: Database): Promise<void> {
  if (await migrationsApplied(db)) return;
  throw new DatabaseUnavailable(
    'The database lacks migrations of this program, which MIGRATE=off leaves to: npm run operator -- migrate',
  );
}

/** The migrations still to be applied, oldest first; null where none ever was. */
export async function pendingMigrations(db: Database): Promise<Migration[] | null> {
  try {
    const applied = await db
      .select({ generatedAt: sql<number>`generated_at`, needs: sql<number>`needs` })
      .from(sql.raw(APPLIED));
    return missing(db, applied);
  } catch (error) {
    if (isMissingTable(error)) return null;
    throw error;
  }
}

function missing({ dialect }: Database, applied: Applied[]): Migration[] {
  const known = knownMigrations(dialect);
  const newest = assertDefined(known.at(-1)).generatedAt;
  const unknown = applied.filter(
    ({ generatedAt }) => !known.some((migration) => migration.generatedAt === generatedAt),
  );
  if (unknown.some(({ needs }) => needs > newest)) {
    throw new DatabaseUnavailable(
      'The database was changed by a newer version of this program. Start that version, or restore a backup made before it.',
    );
  }
  return known.filter(({ generatedAt }) => !applied.some((one) => one.generatedAt === generatedAt));
}

/** Every migration this program knows, oldest first. They are files of it, and do not change while it runs. */
export function knownMigrations(dialect: Database['dialect']): Migration[] {
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

/** What only adds leaves programs that do not know of it at work; anything else only where its author says so. */
const worksWithOlderPrograms = ({ sql: statements }: MigrationMeta): boolean =>
  isAdditive(statements) || statements.some((statement) => OLDER_PROGRAMS_WORK.test(statement));
