import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { asRecord } from '../rules/typed/records.ts';

const FOLDER = path.join(import.meta.dirname, '../node_modules/drizzle-orm');

it('what app/resolve-drizzle.js takes for granted: each file that drizzle-orm imports is an ES module at that very path', () => {
  const packages = globSync('**/package.json', { cwd: FOLDER });
  expect(packages).toEqual(['package.json']);
  expect(asRecord(JSON.parse(readFileSync(path.join(FOLDER, 'package.json'), 'utf8')))['type']).toBe(
    'module',
  );
  const files = new Set(globSync('**/*.js', { cwd: FOLDER }));
  expect(files.size).toBeGreaterThan(100);
  const offenders = [...files].flatMap((file) =>
    [...readFileSync(path.join(FOLDER, file), 'utf8').matchAll(/\bfrom\s*"(\.[^"]*)"/g)].flatMap(
      ([, specifier = '']) =>
        files.has(path.join(path.dirname(file), specifier)) ? [] : [`${file} imports ${specifier}`],
    ),
  );
  expect(offenders).toEqual([]);
});
