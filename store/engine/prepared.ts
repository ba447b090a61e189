import { type Placeholder, sql } from 'drizzle-orm';
import { buildRecord } from '../../rules/typed/records.ts';
import type { BuildQuery, BuildWrite, PreparedQuery, PreparedWrite, Queries, Tx } from './database.ts';

type Values = Record<string, unknown>;

let queryCount = 0;
// PostgreSQL stores prepared statements by name, on each connection.
const defineQuery = <B extends BuildQuery<unknown> | BuildWrite<unknown>>(build: B) => ({
  name: `q${(queryCount += 1)}`,
  build,
});

/**
 * Defines a query whose SQL is built once for each connection. Make it a constant of its module, and call it with a
 * database or transaction and the values of its `sql.placeholder`s. A placeholder compared with a time, boolean or JSON
 * column needs that column's encoding: `sql.param(sql.placeholder(name), column)`.
 */
export function prepared<T>(build: BuildQuery<T>): (db: Queries, values?: Values) => Promise<T> {
  const query = defineQuery(build);
  return (db, values) => db.prepared(query).execute(values);
}

/** Like `prepared`, with different SQL for each `key`, such as a column or the number of values. */
export function preparedFor<K extends string | number, T>(
  build: (q: Queries, key: K) => ReturnType<BuildQuery<T>>,
): (db: Queries, key: K, values?: Values) => Promise<T> {
  const queries = new Map<K, PreparedQuery<T>>();
  return (db, key, values) => {
    const query = queries.get(key) ?? defineQuery((q) => build(q, key));
    queries.set(key, query);
    return db.prepared(query).execute(values);
  };
}

/** Like `prepared`, for statements that write: building their SQL each time took a seventh of a small write. */
export function preparedWrite<T>(build: BuildWrite<T>): (tx: Tx, values?: Values) => Promise<T> {
  const query = defineQuery(build);
  return (tx, values) => tx.preparedWrite(query).execute(values);
}

/** Like `preparedWrite`, with different SQL for each `key`, such as the names of the columns to set. */
export function preparedWriteFor<K extends string | number, T>(
  build: (tx: Omit<Tx, 'onCommit'>, key: K) => ReturnType<BuildWrite<T>>,
): (tx: Tx, key: K, values?: Values) => Promise<T> {
  const queries = new Map<K, PreparedWrite<T>>();
  return (tx, key, values) => {
    const query = queries.get(key) ?? defineQuery((tx) => build(tx, key));
    queries.set(key, query);
    return tx.preparedWrite(query).execute(values);
  };
}

/** Builds a placeholder for each of these columns of a row to be written. */
export const placeholders = <const K extends string>(...names: K[]): Record<K, Placeholder> =>
  buildRecord(names, (name) => sql.placeholder(name));
