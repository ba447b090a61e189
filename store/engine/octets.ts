import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Returns the size of a text or JSON column in octets of UTF-8, as its database writes it; null if the column is null. */
export const octetLength = (column: Column): SQL<number> =>
  sql<number>`octet_length(cast(${column} as text))`.mapWith(Number);

/** Returns the size of a value as JSON in octets of UTF-8. */
export const jsonOctets = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

// By transaction object, so that a transaction that PostgreSQL runs again starts from zero.
const octetsByTransaction = new WeakMap<object, number>();

/** Adds to the octets that a transaction stores, if their number cannot be seen from its input. */
export const addStoredOctets = (tx: Tx, octets: number): void =>
  void octetsByTransaction.set(tx, getStoredOctets(tx) + octets);

/** Returns the octets counted in this transaction. */
export const getStoredOctets = (tx: Tx): number => octetsByTransaction.get(tx) ?? 0;
