import { type Placeholder, sql } from 'drizzle-orm';
import { recordOf } from '../../rules/typed/records.ts';
import type { BuildQuery, BuildWrite, PreparedQuery, Queries, Tx } from './database.ts';

type Values = Record<string, unknown>;

let named = 0;
// PostgreSQL keeps a prepared statement by its name, on each connection.
const define = <B extends BuildQuery<unknown> | BuildWrite<unknown>>(build: B) => ({
  name: `q${(named += 1)}`,
  build,
});

/**
 * A query whose SQL is made once for each connection: a constant of its module, called with whatever reads now and the
 * values of its `sql.placeholder`s. A placeholder compared with a time, boolean or JSON column is given that column's
 * form by `sql.param(sql.placeholder(name), column)`.
 */
export function prepared<T>(build: BuildQuery<T>): (db: Queries, values?: Values) => Promise<T> {
  const query = define(build);
  return (db, values) => db.prepared(query).execute(values);
}

/** Like `prepared`, with other SQL for each `key`: a column, or how many values there are. */
export function preparedFor<K extends string | number, T>(
  build: (q: Queries, key: K) => ReturnType<BuildQuery<T>>,
): (db: Queries, key: K, values?: Values) => Promise<T> {
  const queries = new Map<K, PreparedQuery<T>>();
  return (db, key, values) => {
    const query = queries.get(key) ?? define((q) => build(q, key));
    queries.set(key, query);
    return db.prepared(query).execute(values);
  };
}

/** Like `prepared`, for what writes: making its SQL anew took a seventh of a small write. */
export function preparedWrite<T>(build: BuildWrite<T>): (tx: Tx, values?: Values) => Promise<T> {
  const query = define(build);
  return (tx, values) => tx.preparedWrite(query).execute(values);
}

/** Values of a row that are given when it is written. */
export const given = <const K extends string>(...names: K[]): Record<K, Placeholder> =>
  recordOf(names, (name) => sql.placeholder(name));
