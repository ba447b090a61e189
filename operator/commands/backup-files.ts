import type { Settings } from '../../settings.ts';
import { BackupError, type RowCounts } from '../../store/engine/files/backup.ts';
import { sqliteFile } from '../../store/engine/open.ts';
import { CommandError } from '../command.ts';

/** The database and the backup that `backup` and `restore` work on. Throws CommandError. */
export function backupFiles(
  command: string,
  [file]: string[],
  { databaseUrl }: Settings,
): { database: string; file: string } {
  if (file === undefined) throw new CommandError(`${command} takes one file.`, 2);
  const database = sqliteFile(databaseUrl);
  if (database === undefined) {
    throw new CommandError(
      'PostgreSQL has tools of its own: pg_dump --format=custom --file=directory.dump "$DATABASE_URL" makes a backup, ' +
        'pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" directory.dump puts it back.',
    );
  }
  return { database, file };
}

/** Tells the operator why a backup failed. */
export function tellWhy(error: unknown): never {
  throw error instanceof BackupError ? new CommandError(error.message) : error;
}

/** What a database holds, in a few words. */
export const holding = (rows: RowCounts): string =>
  ['listings', 'accounts', 'votes', 'orders'].map((table) => `${rows[table] ?? 0} ${table}`).join(', ');
