import type { IsIdentity } from 'drizzle-orm';
import * as sqlite from 'drizzle-orm/sqlite-core';

/**
 * The columns a table is made of, on SQLite. Their types are the reference for both databases. Keys are
 * camelCase; drizzle's `casing: 'snake_case'` names the columns.
 */
export const sqliteColumns = {
  table: sqlite.sqliteTable,
  /** A number given by the database, never by the caller, and never given twice. */
  id: () => {
    const id = sqlite.integer().primaryKey({ autoIncrement: true });
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- SQLite gives the number, as PostgreSQL does
    return id as IsIdentity<typeof id, 'always'>;
  },
  text: () => sqlite.text(),
  /** One of a few words, such as the states of rules/states/: any other is a type error wherever it is compared or written. */
  oneOf: <const T extends string>(words: readonly [T, ...T[]]) => sqlite.text({ enum: words }),
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

/** What `buildSchema` writes tables with. */
export type Columns = typeof sqliteColumns;
