import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { fileURLToPath } from 'node:url';
import { isMissingTable } from './conflicts.ts';
import { type Database, DatabaseUnavailable } from './database.ts';

// One row per migration applied, named by the instant it was generated, as in migrations/*/meta/_journal.json.
const APPLIED = 'applied_migrations';
const KNOWN: { [dialect in Database['dialect']]?: ReturnType<typeof readMigrationFiles> } = {};

/**
 * Brings the database to this program's schema: all missing migrations in one transaction, which processes
 * that start together enter one after the other. Throws DatabaseUnavailable when the database is newer.
 */
export async function migrate(db: Database): Promise<void> {
  if (await migrationsApplied(db)) return;
  // Not drizzle's own migrator: it takes no lock, and on SQLite it cannot rebuild a table others refer to.
  await db.exclusively(async (run) => {
    await run(`create table if not exists ${APPLIED} (generated_at bigint primary key not null)`);
    const rows = await run(`select generated_at from ${APPLIED}`);
    for (const { sql: statements, folderMillis } of missing(
      db,
      rows.map((row) => Number(row.generated_at)),
    )) {
      for (const statement of statements) await run(statement);
      await run(`insert into ${APPLIED} (generated_at) values (${folderMillis})`);
    }
  });
}

/**
 * Has the database exactly this program's schema? Throws DatabaseUnavailable when it holds a migration the
 * program does not know, and the driver's error when it does not answer.
 */
export async function migrationsApplied(db: Database): Promise<boolean> {
  try {
    const rows = await db.select({ instant: sql<number>`generated_at` }).from(sql.raw(APPLIED));
    return (
      missing(
        db,
        rows.map(({ instant }) => instant),
      ).length === 0
    );
  } catch (error) {
    if (isMissingTable(error)) return false;
    throw error;
  }
}

/** The migrations still to be applied, oldest first. */
function missing({ dialect }: Database, applied: number[]) {
  const migrationsFolder = fileURLToPath(new URL(`../migrations/${dialect}`, import.meta.url));
  // They are files of this program, and do not change while it runs.
  const known = (KNOWN[dialect] ??= readMigrationFiles({ migrationsFolder }));
  const unknown = applied.filter((instant) => !known.some(({ folderMillis }) => folderMillis === instant));
  if (unknown.length > 0) {
    throw new DatabaseUnavailable(
      'The database was changed by a newer version of this program. Start that version, or restore a backup made before it.',
    );
  }
  return known.filter(({ folderMillis }) => !applied.includes(folderMillis));
}
