import { chmodSync, closeSync, lstatSync, openSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { getErrorDetails } from '../../../rules/typed/error-details.ts';

/** Modes of all files that the service writes: only the user it runs as has access. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const OTHERS_MASK = 0o077;

/** Creates an empty file that no other user can read, unless it exists. Throws file system errors. */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', PRIVATE_FILE));
  } catch (error) {
    if (getErrorDetails(error).code !== 'EEXIST') throw error;
  }
}

/** Lists all files that a SQLite database may consist of. */
export const listDatabaseFiles = (file: string): string[] =>
  ['', '-wal', '-shm', '-journal'].map((end) => file + end);

/**
 * Removes the access of other users to these files, and to folders with everything in them. Skips missing paths, and logs
 * a warning for files that belong to another user.
 */
export function restrictAccess(paths: string[], log: Pick<Logger, 'warn'>): void {
  if (process.platform === 'win32') return;
  const restricted: string[] = [];
  const failed: string[] = [];
  const restrict = (file: string, mode: number): void => {
    try {
      chmodSync(file, mode);
      restricted.push(file);
    } catch {
      failed.push(file);
    }
  };
  const visit = (file: string, isGivenPath: boolean): void => {
    // A given path may be a link to the data folder; links inside it are not followed, since they may lead out of it.
    const found = (isGivenPath ? statSync : lstatSync)(file, { throwIfNoEntry: false });
    if (!found) return;
    const isOpen = (found.mode & OTHERS_MASK) !== 0;
    if (found.isFile() && isOpen) restrict(file, PRIVATE_FILE);
    // Files in a private folder are out of reach. The folder is changed last, so that an interrupted run is continued.
    if (!found.isDirectory() || !isOpen) return;
    try {
      for (const name of readdirSync(file)) visit(path.join(file, name), false);
    } catch {
      failed.push(file);
    }
    restrict(file, PRIVATE_FOLDER);
  };
  for (const file of paths) visit(path.resolve(file), true);
  if (restricted.length > 0)
    log.warn(
      { files: restricted.slice(0, 20), count: restricted.length },
      'other users could read files of the service: no more',
    );
  if (failed.length > 0)
    log.warn(
      { files: failed.slice(0, 20), count: failed.length },
      'other users can read files of the service',
    );
}
