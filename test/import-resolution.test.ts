import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { asRecord } from '../rules/typed/records.ts';

const PACKAGES = ['drizzle-orm', 'zod'];

it('what app/resolve-imports.js takes for granted: each file that drizzle-orm and zod import is an ES module at that very path', () => {
  for (const name of PACKAGES) {
    const folder = path.join(import.meta.dirname, '../node_modules', name);
    const types = globSync('**/package.json', { cwd: folder }).map((file) => [
      file,
      asRecord(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))['type'],
    ]);
    expect(types.filter(([, type]) => type !== 'module')).toEqual([]);
    const files = new Set(globSync('**/*.js', { cwd: folder }));
    expect(files.size).toBeGreaterThan(90);
    const offenders = [...files].flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\bfrom\s*["'](\.[^"']*)["']/g)].flatMap(
        ([, specifier = '']) =>
          files.has(path.join(path.dirname(file), specifier)) ? [] : [`${file} imports ${specifier}`],
      ),
    );
    expect(offenders).toEqual([]);
  }
});
