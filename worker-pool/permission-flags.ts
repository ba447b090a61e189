import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assertDefined } from '../rules/typed/assert.ts';

/**
 * Returns the Node flags that let a process read only these files and folders, and deny it writing, native code and child
 * processes (Node's permission model). The one thread that it may start is its watchdog (`serve.ts`).
 */
export const buildReadOnlyFlags = (...paths: URL[]): string[] => [
  '--permission',
  '--allow-worker',
  ...paths.map((path) => `--allow-fs-read=${fileURLToPath(path)}`),
];

/** Returns the `node_modules` folder and the one in which this library really is, because the first may be a symbolic link. */
export const listLibraryFolders = (name: string): URL[] => [
  new URL('../node_modules', import.meta.url),
  new URL(assertDefined(/^.*\/node_modules\//s.exec(import.meta.resolve(name)))[0]),
];

/** Whether a process can give up a permission that it was started with (Node 24.21, 26). */
const CAN_DROP = ((): boolean => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 25 || (major === 24 && minor >= 21);
})();

/**
 * Returns the flags that let a process read and write the cache of its compiled code while it loads that code, which halves the
 * time of it. `serveTasks` gives up the right before the first task. None where this Node cannot do so.
 */
export function buildCacheFlags(compileCache: URL | undefined): string[] {
  if (!compileCache || !CAN_DROP || !makeFolder(compileCache)) return [];
  return ['read', 'write'].map((right) => `--allow-fs-${right}=${fileURLToPath(compileCache)}`);
}

/** Makes a folder if there is none, because a right to one that does not exist gives none to what is in it. */
function makeFolder(folder: URL): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    return true;
  } catch {
    // Where the program's own files cannot be written, as in a container: the code is compiled each time.
    return false;
  }
}
