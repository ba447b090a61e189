import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FOLDER } from './private-files.ts';
import { getErrorDetails } from '../../../rules/typed/error-details.ts';

/**
 * Creates a folder that only our user can enter, and its parent folders if needed. Throws file system errors. Node's own
 * `recursive` option never returns where no folder can be created, as below /proc.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, PRIVATE_FOLDER);
  } catch (error) {
    const { code } = getErrorDetails(error);
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    const parent = path.dirname(path.resolve(folder));
    if (code !== 'ENOENT' || parent === folder) throw error;
    makeFolder(parent);
    mkdirSync(folder, PRIVATE_FOLDER);
  }
}
