import { type Column, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { asRecord, keysOf, mapMembers } from '../../../rules/typed/records.ts';
import { buildSchema } from '../../schema.ts';
import { sqliteColumns } from '../columns.ts';
import { type Database, DatabaseUnavailable, type Queries, type Tables, type Tx } from '../database.ts';

/** Rows by table. */
export type CopiedRows = Record<string, number>;

type TableName = keyof Tables;

/** Tables that each database fills by itself: changed listings, votes by week, leader election, rate limits. */
const NOT_COPIED: ReadonlySet<TableName> = new Set<TableName>([
  'searchChanges',
  'weekVotes',
  'rateCounts',
  'duties',
]);
// Rows with a picture may have 4 MB each.
const BATCH = 200;
const LARGE_ROW_BATCH = 10;

/**
 * Copies every row of one migrated database into an empty one of either dialect, all or nothing, from one snapshot of the
 * source. Calls `onTableCopied` after each table. Returns the row counts by table. Throws DatabaseUnavailable if the target is not
 * empty, or does not have the same number of rows in the end.
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  onTableCopied: (table: string, rows: number) => void,
): Promise<CopiedRows> {
  return source.transaction((from) =>
    target.transaction(async (to) => {
      const copied: CopiedRows = {};
      for (const name of listTablesParentsFirst()) {
        const table = getTableName(to.t[name]);
        if ((await to.$count(to.t[name])) > 0)
          throw new DatabaseUnavailable(
            `The database to copy into must be empty; its table ${table} is not.`,
          );
        const rows = await copyTable(from, to, name);
        if ((await to.$count(to.t[name])) !== rows)
          throw new DatabaseUnavailable(`The copy of the table ${table} has other rows.`);
        copied[table] = rows;
        onTableCopied(table, rows);
      }
      return copied;
    }),
  );
}

/** Counts the rows to copy, by table. */
export async function countRowsToCopy(source: Queries): Promise<CopiedRows> {
  const counts: CopiedRows = {};
  for (const name of listTablesParentsFirst())
    counts[getTableName(source.t[name])] = await source.$count(source.t[name]);
  return counts;
}

async function copyTable(from: Tx, to: Tx, name: TableName): Promise<number> {
  const rows = from.t[name];
  const columns = Object.entries(getTableColumns(rows));
  const key = getPrimaryKey(name);
  const keys = columns.filter(([at]) => key.includes(at));
  const order = keys.map(([, column]) => sql`${column}`);
  const batchSize = columns.some(([at]) => at === 'bytes') ? LARGE_ROW_BATCH : BATCH;
  const insert =
    to.dialect === 'sqlite' ? createRowInserter(to, name) : (rows: object[]) => insertWithIds(to, name, rows);
  let after: SQL | undefined;
  for (let copied = 0; ;) {
    const batch = await from
      .select()
      .from(rows)
      .where(after)
      .orderBy(...order)
      .limit(batchSize);
    if (batch.length > 0) await insert(batch);
    copied += batch.length;
    const last = batch.at(-1);
    if (batch.length === batchSize && last) {
      // Continues after the last key, since an offset would read the skipped rows each time. Keys are numbers and strings.
      const values = keys.map(([at]) => sql`${asRecord(last)[at]}`);
      after = sql`(${sql.join(order, sql`, `)}) > (${sql.join(values, sql`, `)})`;
      continue;
    }
    if (hasAutoIncrement(name)) await continueSequence(from, to, getTableName(rows));
    return copied;
  }
}

type Insert = {
  values(rows: object[]): Promise<unknown> & { prepare(): { execute(row: object): Promise<unknown> } };
  overridingSystemValue?(): Insert;
};

/** Inserts row by row with one prepared statement. On SQLite, which has no round trips, this is faster than one long statement. */
function createRowInserter(to: Tx, name: TableName): (rows: object[]) => Promise<void> {
  const columns: Record<string, Column> = getTableColumns(to.t[name]);
  const values = mapMembers(columns, (column, at) => {
    const mapToDriverValue = (value: unknown) => (value === null ? null : column.mapToDriverValue(value));
    return sql`${sql.param(sql.placeholder(at), { mapToDriverValue })}`;
  });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as below
  const insert = to.insert(to.t[name]) as unknown as Insert;
  const statement = insert.values([values]).prepare();
  return async (rows) => {
    for (const row of rows) await statement.execute(row);
  };
}

/** Inserts rows with their own ids, which the database would assign otherwise. */
async function insertWithIds(to: Tx, name: TableName, rows: object[]): Promise<void> {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- rows of the same table; PostgreSQL's builder has one method more
  const insert = to.insert(to.t[name]) as unknown as Insert;
  await (insert.overridingSystemValue?.() ?? insert).values(rows);
}

/** Continues the id sequence of the source, so that ids of deleted rows are not used again. */
async function continueSequence(from: Tx, to: Tx, table: string): Promise<void> {
  const last = Math.max(await getLastId(from, table), await getMaxId(to, table));
  if (last === 0) return;
  const set =
    to.dialect === 'postgres'
      ? sql`(select setval(pg_get_serial_sequence(${table}, 'id'), ${last}) as done) as given`
      : undefined;
  if (set) await to.select({ done: sql`done` }).from(set);
}

async function getLastId(from: Tx, table: string): Promise<number> {
  const lastIdQuery =
    from.dialect === 'postgres'
      ? sql`(select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')), 0) as last) as given`
      : sql`(select coalesce((select seq from sqlite_sequence where name = ${table}), 0) as last) as given`;
  const [row] = await from.select({ last: sql`last`.mapWith(Number) }).from(lastIdQuery);
  return row?.last ?? 0;
}

async function getMaxId(to: Tx, table: string): Promise<number> {
  const [row] = await to.select({ last: sql`coalesce(max(id), 0)`.mapWith(Number) }).from(sql.raw(table));
  return row?.last ?? 0;
}

/** The tables as SQLite has them: primary and foreign keys are the same on both databases. */
const sqliteSchema = buildSchema(sqliteColumns);

const hasAutoIncrement = (name: TableName): boolean =>
  getTableConfig(sqliteSchema[name]).columns.some(
    (column) => 'autoIncrement' in column && column.autoIncrement === true,
  );

/** Returns the keys of the primary key columns of a table. */
export function getPrimaryKey(name: TableName): string[] {
  const { columns, primaryKeys } = getTableConfig(sqliteSchema[name]);
  const key = [...columns.filter(({ primary }) => primary), ...primaryKeys.flatMap((one) => one.columns)];
  return Object.entries(getTableColumns(sqliteSchema[name])).flatMap(([at, column]) =>
    key.some((one) => one === column) ? [at] : [],
  );
}

/** Lists the tables to copy, each after those that its foreign keys refer to. */
export function listTablesParentsFirst(): TableName[] {
  const ordered: TableName[] = [];
  const add = (name: TableName): void => {
    if (ordered.includes(name) || NOT_COPIED.has(name)) return;
    const parents = getTableConfig(sqliteSchema[name]).foreignKeys.map((key) =>
      getTableName(key.reference().foreignTable),
    );
    for (const other of keysOf(sqliteSchema))
      if (other !== name && parents.includes(getTableName(sqliteSchema[other]))) add(other);
    ordered.push(name);
  };
  for (const name of keysOf(sqliteSchema)) add(name);
  return ordered;
}
