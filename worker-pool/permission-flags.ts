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
