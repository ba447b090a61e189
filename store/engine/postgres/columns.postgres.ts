import * as pg from 'drizzle-orm/pg-core';
import type { Columns } from '../columns.ts';

const bytea = pg.customType<{ data: Buffer }>({ dataType: () => 'bytea' });

// drizzle's jsonb parses strings that the driver has already parsed, so that the text "123" would become a number.
const jsonb = pg.customType<{ data: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});

/** The counterparts of `sqliteColumns` with PostgreSQL's own types. They read and write the same JavaScript values. */
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- tables are typed as SQLite’s, see database.ts
export const postgresColumns = {
  table: pg.pgTable,
  id: () => pg.integer().primaryKey().generatedAlwaysAsIdentity(),
  text: () => pg.text(),
  oneOf: <const T extends string>(values: readonly [T, ...T[]]) => pg.text({ enum: values }),
  integer: () => pg.integer(),
  bigInteger: () => pg.bigint({ mode: 'number' }),
  real: () => pg.doublePrecision(),
  boolean: () => pg.boolean(),
  time: () => pg.timestamp({ mode: 'date', precision: 3, withTimezone: true }),
  json: <T>() => jsonb().$type<T>(),
  cents: () => pg.bigint({ mode: 'number' }),
  bytes: () => bytea(),
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
} satisfies Record<keyof Columns, unknown> as unknown as Columns;
