import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Octets of a text or JSON column in UTF-8, as its database writes it; null where the column is. */
export const octetsOf = (column: Column): SQL<number> =>
  sql<number>`octet_length(cast(${column} as text))`.mapWith(Number);

/** Octets of a value as JSON in UTF-8. */
export const jsonOctets = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

// By transaction: one that PostgreSQL runs again begins at nothing.
const noted = new WeakMap<object, number>();

/** Counts octets that a transaction adds to what is kept, where its input does not show how many. */
export const noteKept = (tx: Tx, octets: number): void => void noted.set(tx, keptBy(tx) + octets);

/** Octets that were counted in this transaction. */
export const keptBy = (tx: Tx): number => noted.get(tx) ?? 0;
