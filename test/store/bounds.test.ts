import { readFileSync } from 'node:fs';
import { getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sqliteColumns } from '../../store/engine/columns.ts';
import { buildSchema } from '../../store/schema.ts';
import { SITE_SETTINGS } from '../../store/site/site-settings.ts';

const section = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  .split('\n## ')
  .find((text) => text.startsWith('What an account, or nobody, can add'))!;
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('says of every table who can add rows to it, and what bounds that', () => {
  const tables = Object.values(buildSchema(sqliteColumns)).map((table) => getTableName(table));
  expect(rows.map(([, table]) => table!.slice(1, -1)).sort()).toEqual(tables.sort());
  for (const [, table, who, bound] of rows) {
    expect(who, table).not.toBe('');
    expect(bound, table).not.toBe('');
  }
});

it('names only settings that there are', () => {
  const named = [...section.matchAll(/`((?:most|limit|keep|kept|free|ordered)_[a-z_]+)`/g)]
    .map(([, name]) => name!)
    .filter((name) => !rows.some(([, table]) => table === `\`${name}\``));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !(name in SITE_SETTINGS.shape))).toEqual([]);
});
