import type { IsIdentity } from 'drizzle-orm';
import * as sqlite from 'drizzle-orm/sqlite-core';

/**
 * The column types of tables on SQLite. Their TypeScript types are the reference for both databases. Keys are
 * camelCase; drizzle's `casing: 'snake_case'` names the columns.
 */
export const sqliteColumns = {
  table: sqlite.sqliteTable,
  /** A number assigned by the database, never by the caller, and never used twice. */
  id: () => {
    const id = sqlite.integer().primaryKey({ autoIncrement: true });
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- SQLite gives the number, as PostgreSQL does
    return id as IsIdentity<typeof id, 'always'>;
  },
  text: () => sqlite.text(),
  /** One of a few strings, such as the states of rules/states/: comparing with or writing any other is a type error. */
  oneOf: <const T extends string>(values: readonly [T, ...T[]]) => sqlite.text({ enum: values }),
  /** A whole number of at most 31 bits. */
  integer: () => sqlite.integer(),
  /** A whole number of at most 53 bits. */
  bigInteger: () => sqlite.integer(),
  real: () => sqlite.real(),
  boolean: () => sqlite.integer({ mode: 'boolean' }),
  /** An instant in UTC, to the millisecond. */
  time: () => sqlite.integer({ mode: 'timestamp_ms' }),
  /** Any JSON value; PostgreSQL does not keep the order of keys. */
  json: <T>() => sqlite.text({ mode: 'json' }).$type<T>(),
  /** Money in whole cents, of at most 53 bits. */
  cents: () => sqlite.integer(),
  bytes: () => sqlite.blob({ mode: 'buffer' }),
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  primaryKey: sqlite.primaryKey,
};

/** The column types that `buildSchema` builds tables from. */
export type Columns = typeof sqliteColumns;
