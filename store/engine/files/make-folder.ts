import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FOLDER } from './private-files.ts';
import { thrown } from '../../../rules/typed/thrown.ts';

/**
 * Makes a folder only we can enter, and those above it where needed. Throws what the file system says. Node's own `recursive` never ends
 * where a folder takes no others, as below /proc.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, PRIVATE_FOLDER);
  } catch (error) {
    const { code } = thrown(error);
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    const above = path.dirname(path.resolve(folder));
    if (code !== 'ENOENT' || above === folder) throw error;
    makeFolder(above);
    mkdirSync(folder, PRIVATE_FOLDER);
  }
}
