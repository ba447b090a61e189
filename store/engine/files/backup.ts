import { z } from 'zod';
import Sqlite from 'better-sqlite3';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../open.ts';
import { makeFolder } from './make-folder.ts';
import { makePrivateFile } from './private-files.ts';
import { assertDefined } from '../../../rules/typed/assert.ts';
import { getErrorDetails } from '../../../rules/typed/error-details.ts';

/** Rows by table. */
export type RowCounts = Record<string, number>;

/** A backup cannot be created, is damaged, or cannot be restored. The message is one line for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/**
 * Copies the SQLite database `file` to `copy` while it is in use, and verifies that the copy is a complete, consistent
 * snapshot. Returns its row counts. Throws BackupError, and then leaves no files behind.
 */
export async function createBackup(file: string, copy: string): Promise<RowCounts> {
  if (!existsSync(file)) throw new BackupError(`There is no database ${file}.`);
  if (existsSync(copy)) throw new BackupError(`${copy} exists already.`);
  const temporaryFile = `${path.resolve(copy)}.${process.pid}.part`;
  try {
    makeFolder(path.dirname(temporaryFile));
  } catch (error) {
    throw new BackupError(`${copy} cannot be written.`, { cause: error });
  }
  try {
    using source = openReadOnly(file);
    makePrivateFile(temporaryFile);
    // This transaction holds the snapshot: without it every write by others would restart the copying.
    source.db.exec('BEGIN');
    const counts = countRows(source.db);
    await source.db.backup(temporaryFile);
    leaveWalMode(temporaryFile);
    const copiedCounts = checkFile(temporaryFile);
    if (JSON.stringify(copiedCounts) !== JSON.stringify(counts))
      throw new BackupError('The copy has other rows than the database.');
    await syncToDisk(temporaryFile);
    await rename(temporaryFile, path.resolve(copy));
    return counts;
  } catch (error) {
    await removeDatabaseFiles(temporaryFile);
    // The database itself is open already, so the file that cannot be opened is the copy.
    throw toBackupError(error, copy, 'written');
  }
}

/**
 * Replaces the database `file`, which must not be in use, with a backup, and keeps the old database next to it. Verifies
 * the backup before and after copying. Returns its row counts and the path of the old database. Throws BackupError, and
 * then has changed nothing.
 */
export async function restoreBackup(
  backup: string,
  file: string,
  now: Date,
): Promise<{ counts: RowCounts; previousFile: string | null }> {
  const temporaryFile = `${file}.restoring`;
  try {
    const counts = checkFile(backup);
    if (!('applied_migrations' in counts)) throw new BackupError(`${backup} is not a backup of a directory.`);
    assertNotInUse(file);
    makeFolder(path.dirname(path.resolve(file)));
    await removeDatabaseFiles(temporaryFile);
    makePrivateFile(temporaryFile);
    await writeFile(temporaryFile, createReadStream(backup));
    // Refuses a database that this program cannot work with.
    await (await openDatabase(`file:${temporaryFile}`)).close();
    raiseSearchSequence(temporaryFile);
    if (JSON.stringify(checkFile(temporaryFile)) !== JSON.stringify(counts))
      throw new BackupError('The copy is damaged.');
    await syncToDisk(temporaryFile);
    const previousFile = existsSync(file)
      ? `${file}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`
      : null;
    if (previousFile) await rename(file, previousFile);
    await rename(temporaryFile, file);
    return { counts, previousFile };
  } catch (error) {
    await removeDatabaseFiles(temporaryFile);
    throw toBackupError(error, backup, 'read');
  }
}

/** Verifies a database file: every page, index and foreign key. Returns its row counts. Throws BackupError. */
function checkFile(file: string): RowCounts {
  using copy = openReadOnly(file);
  const checkResult = copy.db.pragma('integrity_check(1)', { simple: true });
  if (checkResult !== 'ok') throw new BackupError(`${file} is damaged.`);
  if ([copy.db.pragma('foreign_key_check')].flat().length > 0)
    throw new BackupError(`${file} holds rows that refer to rows which are not there.`);
  return countRows(copy.db);
}

function openReadOnly(file: string): Disposable & { db: Sqlite.Database } {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  return { db, [Symbol.dispose]: () => db.close() };
}

const TABLES = z.array(z.object({ name: z.string(), type: z.string() }));

function countRows(db: Sqlite.Database): RowCounts {
  const tables = TABLES.parse(db.pragma('table_list'))
    .filter(({ name, type }) => type === 'table' && !name.startsWith('sqlite_'))
    .map(({ name }) => name)
    .sort();
  const countTable = (table: string) =>
    assertDefined(db.prepare<[], number>(`select count(*) from "${table}"`).pluck().get());
  return Object.fromEntries(tables.map((table) => [table, countTable(table)]));
}

/** Throws BackupError if another process has the file open: leaving WAL mode needs exclusive access. */
function assertNotInUse(file: string): void {
  if (existsSync(file) && !leaveWalMode(file)) {
    throw new BackupError('The database is in use: stop the service first.');
  }
}

/** Moves the write-ahead log into the main file. Returns false if another process has it open. */
function leaveWalMode(file: string): boolean {
  const db = new Sqlite(file, { timeout: 0 });
  try {
    return db.pragma('journal_mode = DELETE', { simple: true }) === 'delete';
  } catch (error) {
    if (getErrorDetails(error).code?.startsWith('SQLITE_BUSY')) return false;
    throw error;
  } finally {
    db.close();
  }
}

/** Raises the sequence of search changes, so that search snapshots of the replaced database are not used for this one. */
function raiseSearchSequence(file: string): void {
  const db = new Sqlite(file);
  try {
    db.exec(
      `update search_changes set seq = (select max(seq) from search_changes) + 1 + abs(random() % 1000000) where listing_id = 0`,
    );
  } finally {
    db.close();
  }
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const removeDatabaseFiles = (file: string) =>
  Promise.all(['', '-journal', '-wal', '-shm'].map((end) => rm(file + end, { force: true })));

function toBackupError(error: unknown, file: string, action: 'read' | 'written'): unknown {
  const { code } = getErrorDetails(error);
  if (code === 'SQLITE_NOTADB') return new BackupError(`${file} is not a SQLite database.`, { cause: error });
  if (code === 'SQLITE_CANTOPEN' || code === 'ENOENT')
    return new BackupError(`${file} cannot be ${action}.`, { cause: error });
  if (code === 'SQLITE_CORRUPT') return new BackupError(`${file} is damaged.`, { cause: error });
  if (code === 'ENOSPC' || code === 'SQLITE_FULL' || code === 'EACCES' || code === 'SQLITE_READONLY')
    return new BackupError(`${file} cannot be written.`, { cause: error });
  return error;
}
