import type { Queries, Tx } from '../../store/engine/database.ts';
import type { PutCounts } from '../../store/site/imports.ts';
import type { ActParts } from '../act-parts.ts';

/** Says for each record what stands against it in the database or in the records before it, if anything. */
export type Check<T> = (db: Queries, records: T[]) => Promise<(string | undefined)[]>;

/** How the records of one reading of a file get into the database: each is checked, then put. */
export type Importer<T> = { check: Check<T>; put(tx: Tx, records: T[]): Promise<PutCounts> };

/** Begins a reading: an importer remembers what came before in the file. */
export type OpenImporter<T> = (parts: Pick<ActParts, 'db' | 'now'>) => Promise<Importer<T>>;

export const noneYet: PutCounts = { added: 0, changed: 0, unchanged: 0 };

export const sum = (a: PutCounts, b: PutCounts): PutCounts => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
});
