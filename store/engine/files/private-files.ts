import { chmodSync, closeSync, lstatSync, openSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { thrown } from '../../../rules/typed/thrown.ts';

/** Modes of all that the service writes: for the user it runs as, and nobody else. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const FOR_OTHERS = 0o077;

/** Makes an empty file nobody else can read, where there is none. Throws what the file system says. */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', PRIVATE_FILE));
  } catch (error) {
    if (thrown(error).code !== 'EEXIST') throw error;
  }
}

/** A SQLite database's files: what others may read of it. */
export const filesOfDatabase = (file: string): string[] =>
  ['', '-wal', '-shm', '-journal'].map((end) => file + end);

/**
 * Takes away from others what they could do with these files, and folders with all that is in them. What is not there
 * is passed over, and so is what belongs to somebody else: that is said in the log.
 */
export function keepPrivate(paths: string[], log: Pick<Logger, 'warn'>): void {
  if (process.platform === 'win32') return;
  const tightened: string[] = [];
  const failed: string[] = [];
  const tighten = (file: string, wanted: number): void => {
    try {
      chmodSync(file, wanted);
      tightened.push(file);
    } catch {
      failed.push(file);
    }
  };
  const visit = (file: string, named: boolean): void => {
    // A named folder may be a link to where the data is; one further down is somebody's way out of it.
    const found = (named ? statSync : lstatSync)(file, { throwIfNoEntry: false });
    if (!found) return;
    const isOpen = (found.mode & FOR_OTHERS) !== 0;
    if (found.isFile() && isOpen) tighten(file, PRIVATE_FILE);
    // What is in a closed folder is out of reach. It is closed last, so that a start that was cut off goes on.
    if (!found.isDirectory() || !isOpen) return;
    try {
      for (const name of readdirSync(file)) visit(path.join(file, name), false);
    } catch {
      failed.push(file);
    }
    tighten(file, PRIVATE_FOLDER);
  };
  for (const file of paths) visit(path.resolve(file), true);
  if (tightened.length > 0)
    log.warn(
      { files: tightened.slice(0, 20), count: tightened.length },
      'other users could read files of the service: no more',
    );
  if (failed.length > 0)
    log.warn(
      { files: failed.slice(0, 20), count: failed.length },
      'other users can read files of the service',
    );
}
