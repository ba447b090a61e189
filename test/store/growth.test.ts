import { expect, it } from 'vitest';
import { keysOf } from '../../rules/typed/records.ts';
import { sqliteColumns } from '../../store/engine/columns.ts';
import { buildSchema } from '../../store/schema.ts';
import { getBytesADay, getMaxBytes, GROWTH } from '../../store/site/growth.ts';
import { SITE_SETTINGS } from '../../store/site/site-settings.ts';

const MB = 1_000_000;
const site = SITE_SETTINGS.parse({});
const tables = keysOf(GROWTH);
const all = (bytes: (table: (typeof tables)[number]) => number): number =>
  tables.reduce((sum, table) => sum + bytes(table), 0);

it('every table says what makes it grow, and what ends that', () => {
  expect([...tables].sort()).toEqual(Object.keys(buildSchema(sqliteColumns)).sort());
  const grows = (table: (typeof tables)[number]) =>
    GROWTH[table].addedBy === 'account' || GROWTH[table].addedBy === 'anybody';
  // What is added day by day goes after a time, with what it belongs to, or says why it stays.
  const endless = tables.filter((table) => {
    const {
      rowsADay: aDay,
      maxRows: most,
      parent: of,
      isPaid: paid,
      permanentReason: lasting,
      retention: kept,
    } = GROWTH[table];
    if (aDay) return !kept && !of && !lasting;
    return grows(table) && most === undefined && !of && !paid;
  });
  expect(endless).toEqual([]);
});

it('names only settings that there are', () => {
  const named = tables.flatMap((table) => GROWTH[table].bound.match(/(?<=`)[a-z_]+(?=`)/g) ?? []);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !(name in SITE_SETTINGS.shape))).toEqual([]);
});

it('an account adds 5 MB a day at worst, a network of strangers 50 MB, and what is bounded by number is 100 MB', () => {
  expect(all((table) => getBytesADay(GROWTH[table], 'account', site))).toBeLessThan(5 * MB);
  expect(all((table) => getBytesADay(GROWTH[table], 'network', site))).toBeLessThan(50 * MB);
  expect(all((table) => getMaxBytes(GROWTH[table], site))).toBeLessThan(100 * MB);
});
