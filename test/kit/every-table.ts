import { createHash } from 'node:crypto';
import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { asRecord } from '../../rules/typed/records.ts';
import { elementAt } from '../../rules/typed/assert.ts';
import { sqliteColumns } from '../../store/engine/columns.ts';
import type { Database, Queries, Tables, Tx } from '../../store/engine/database.ts';
import { listTablesParentsFirst, getPrimaryKey } from '../../store/engine/files/copy-database.ts';
import { buildSchema } from '../../store/schema.ts';

type Name = keyof Tables;

const shape = buildSchema(sqliteColumns);
const BATCH = 200;

/**
 * Fills every empty table with up to `rows` rows, no more than the tables it refers to have: a different value in
 * every column, sometimes null where allowed, and valid references. The rows are meaningless; they are what a table
 * can hold.
 */
export async function fillEmptyTables(db: Database, rows: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const name of listTablesParentsFirst())
      if ((await tx.$count(tx.t[name])) === 0) await fill(tx, name, rows);
  });
}

async function fill(tx: Tx, name: Name, limit: number): Promise<void> {
  const parents = await readParentKeys(tx, name, limit);
  // One row for each referenced one, because a second may violate a unique index.
  const rows = Math.min(limit, ...[...parents.values()].map((keys) => keys.length));
  const keys = getPrimaryKey(name);
  const columns = Object.entries(getTableColumns(shape[name])).filter(([, column]) => !isGenerated(column));
  const rowOf = (n: number) =>
    Object.fromEntries(
      columns.map(([at, column]) => {
        const refersTo = parents.get(column.name);
        const isNone = !column.notNull && !keys.includes(at) && n % 3 === 0;
        return [at, isNone ? null : refersTo ? elementAt(refersTo, n % refersTo.length) : valueOf(column, n)];
      }),
    );
  for (let from = 1; from <= rows; from += BATCH) {
    const some = Array.from({ length: Math.min(BATCH, rows - from + 1) }, (_, at) => rowOf(from + at));
    await (tx.insert(tx.t[name]) as unknown as { values(rows: object[]): Promise<unknown> }).values(some);
  }
}

/** The database generates the value. */
const isGenerated = (column: Column): boolean => 'autoIncrement' in column && column.autoIncrement === true;

/** Reads existing keys of the rows that a table's columns refer to, by column. */
async function readParentKeys(q: Queries, name: Name, limit: number): Promise<Map<string, unknown[]>> {
  const keys = new Map<string, unknown[]>();
  for (const { reference } of getTableConfig(shape[name]).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = reference();
    const parent = listTablesParentsFirst().find(
      (one) => getTableName(shape[one]) === getTableName(foreignTable),
    )!;
    const [at] = Object.entries(getTableColumns(shape[parent])).find(([, one]) => one === foreignColumns[0])!;
    const found: object[] = await q.select().from(q.t[parent]).limit(limit);
    keys.set(
      columns[0]!.name,
      found.map((row) => asRecord(row)[at]),
    );
  }
  return keys;
}

function valueOf(column: Column, n: number): unknown {
  const word = `${column.name} ${n} ünï\u{1F680} “x”\n`;
  const { dataType, enumValues } = column;
  if (enumValues) return elementAt(enumValues, n % enumValues.length);
  if (dataType === 'boolean') return n % 2 === 0;
  if (dataType === 'date') return new Date(Date.UTC(2026, 0, 1) + n * 86_399_999);
  if (dataType === 'json')
    return n % 4 === 0 ? [word, n, null] : { z: n / 7, a: { word, list: [] }, ключ: true };
  if (dataType === 'buffer') return Buffer.from([n % 256, 0, 255, 10, 13, 34]);
  if (dataType === 'number') return column.getSQLType() === 'real' ? n / 7 : n;
  return word;
}

/** The number of rows of a table, and a digest of all of them, independent of their order. */
export type Digest = { rows: number; sha256: string };

const AT_ONCE = 2_000;

/** Computes digests of all copied tables, which are equal on both databases for equal rows. */
export async function digestTables(q: Queries): Promise<Record<string, Digest>> {
  const digests: Record<string, Digest> = {};
  for (const name of listTablesParentsFirst()) {
    const table = q.t[name];
    const key = getPrimaryKey(name).map((at) => new Map(Object.entries(getTableColumns(table))).get(at)!);
    const hashes: string[] = [];
    for (let offset = 0; ; offset += AT_ONCE) {
      const rows: object[] = await q
        .select()
        .from(table)
        .orderBy(...key)
        .limit(AT_ONCE)
        .offset(offset);
      for (const row of rows)
        hashes.push(
          createHash('sha256')
            .update(JSON.stringify(sortKeys(row)))
            .digest('base64'),
        );
      if (rows.length < AT_ONCE) break;
    }
    // The databases sort text differently.
    const all = createHash('sha256').update(hashes.sort().join('')).digest('hex');
    digests[getTableName(table)] = { rows: hashes.length, sha256: all };
  }
  return digests;
}

/** Sorts keys: PostgreSQL stores JSON in another order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || value === undefined || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sortKeys(one)]));
}
