import { globSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type End = { path?: string | string[]; pathNot?: string | string[] };
type Rule = { name: string; from: End; to: End };

const ROOT = join(import.meta.dirname, '../..');

/** A pattern once for each alternative in it: `^(site|operator)/` is two. */
function alternatives(pattern: string): string[] {
  const group = /\((?!\?)([^()]*\|[^()]*)\)/.exec(pattern);
  if (!group) return [pattern];
  const [before, after] = [pattern.slice(0, group.index), pattern.slice(group.index + group[0].length)];
  return group[1]!.split('|').flatMap((one) => alternatives(before + one + after));
}

it('each path that a rule of imports names is one of the tree, so that no rule ends with a file that moves', () => {
  const { forbidden } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as {
    forbidden: Rule[];
  };
  const own = globSync('**/*.{ts,js}', { cwd: ROOT, exclude: ['**/node_modules', 'coverage', 'data'] });
  const packages = readdirSync(join(ROOT, 'node_modules')).map((name) => `node_modules/${name}/`);
  const tree = [...own, ...packages];
  const dead = forbidden.flatMap(({ name, from, to }) =>
    [from.path, from.pathNot, to.path, to.pathNot]
      .flat()
      .filter((pattern) => pattern !== undefined)
      .flatMap(alternatives)
      .filter((pattern) => !tree.some((path) => new RegExp(pattern).test(path)))
      .map((pattern) => `${name}: ${pattern}`),
  );
  expect(dead).toEqual([]);
  expect(own.length).toBeGreaterThan(1000);
});
