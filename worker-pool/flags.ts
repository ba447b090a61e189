import { fileURLToPath } from 'node:url';
import { assertDefined } from '../rules/typed/assert.ts';

/**
 * Flags of Node that leave a process no files but these and what is below them, no native code and no further process
 * (Node's permission model). The one thread it may start watches it (`serve.ts`).
 */
export const onlyReads = (...places: URL[]): string[] => [
  '--permission',
  '--allow-worker',
  ...places.map((place) => `--allow-fs-read=${fileURLToPath(place)}`),
];

/** Where libraries are looked for, and where this one is: the folder may be a link to another. */
export const libraries = (name: string): URL[] => [
  new URL('../node_modules', import.meta.url),
  new URL(assertDefined(/^.*\/node_modules\//s.exec(import.meta.resolve(name)))[0]),
];
