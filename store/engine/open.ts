import { fileURLToPath } from 'node:url';
import { type Database, DatabaseUnavailable } from './database.ts';
import { isMigrated } from './migrate.ts';
import type { ConnectionOptions } from './postgres/postgres-connections.ts';

/**
 * Opens the database that `databaseUrl` names: `file:./data/directory.db` (the folder is created if needed) or
 * `postgres://user:password@host/name`. Does not migrate. Throws DatabaseUnavailable if it cannot be
 * reached, written or understood, or if a newer version of this program has changed it. PostgreSQL cancels statements that
 * take longer than 10 seconds, unless `unlimited` is set, as for work that no request waits for.
 */
export async function openDatabase(databaseUrl: string, options: ConnectionOptions = {}): Promise<Database> {
  const db = await openDialect(databaseUrl, options);
  try {
    await isMigrated(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Returns the file of a SQLite database; undefined for any other. */
export function sqliteFile(databaseUrl: string): string | undefined {
  // A path after "file:" is used unchanged; "file:///" starts a real URL with an absolute, encoded path.
  if (databaseUrl.startsWith('file:///')) return fileURLToPath(databaseUrl);
  return /^file:(?!\/\/|:memory:)./.test(databaseUrl) ? databaseUrl.slice('file:'.length) : undefined;
}

async function openDialect(databaseUrl: string, options: ConnectionOptions): Promise<Database> {
  // Loads only the driver that is needed.
  if (/^postgres(ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl)) {
    const { openPostgres } = await import('./postgres/postgres.ts');
    return openPostgres(databaseUrl, options);
  }
  const file = sqliteFile(databaseUrl);
  if (file !== undefined) {
    const { openSqlite } = await import('./sqlite.ts');
    return openSqlite(file, options);
  }
  throw new DatabaseUnavailable(
    'A database address starts with file: or postgres://, as in file:./data/directory.db.',
  );
}
