import type { Settings } from '../../settings.ts';
import { BackupError, type RowCounts } from '../../store/engine/files/backup.ts';
import { sqliteFile } from '../../store/engine/open.ts';
import { CommandError } from '../command.ts';

/** Returns the paths of the database and the backup file for `backup` and `restore`. Throws CommandError. */
export function getBackupFiles(
  command: string,
  [file]: string[],
  { databaseUrl }: Settings,
): { database: string; file: string } {
  if (file === undefined) throw new CommandError(`${command} takes one file.`, 2);
  const database = sqliteFile(databaseUrl);
  if (database === undefined) {
    throw new CommandError(
      'PostgreSQL has its own tools: pg_dump --format=custom --file=directory.dump "$DATABASE_URL" makes a backup, ' +
        'pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" directory.dump restores it.',
    );
  }
  return { database, file };
}

/** Rethrows a backup error as a CommandError, so that its message is printed without a stack. */
export function rethrowBackupError(error: unknown): never {
  throw error instanceof BackupError ? new CommandError(error.message) : error;
}

/** Summarizes the rows of a database. */
export const summarizeRows = (rows: RowCounts): string =>
  ['listings', 'accounts', 'votes', 'orders'].map((table) => `${rows[table] ?? 0} ${table}`).join(', ');
