import type { Queries, Tx } from '../../store/engine/database.ts';
import type { PutCounts } from '../../store/site/imports.ts';
import type { ActParts } from '../act-parts.ts';

/** Why something of a line is not taken, or what of it is worth a look: the column, what stands there, what to do. */
export type Remark = { column?: string; value?: string; reason: string; fix?: string };

/** A record and the line of the file it stands on. */
export type Line<T> = { line: number; record: T };

/**
 * How the records of one reading of a file get into the database. The whole file is checked before the first record is put, so
 * that the order of its lines does not matter: each record has a listing, founder, … of its own by then, or is refused.
 */
export type Importer<T> = {
  /** Says for each line what is against it in the database or in the lines before it, if anything. */
  check(db: Queries, lines: Line<T>[]): Promise<(Remark | undefined)[]>;
  /** After the last check: what only the whole file shows, by line. */
  settle?(db: Queries): Promise<Map<number, Remark>>;
  put(tx: Tx, lines: Line<T>[]): Promise<PutCounts>;
};

/** Begins a reading. `remark` takes what is worth a look and refuses nothing. */
export type OpenImporter<T> = (
  parts: Pick<ActParts, 'db' | 'now' | 'log'> & {
    remark: (line: number, remark: Remark) => void;
    /** Whether what people changed here since gives way to the file. */
    overwrites: boolean;
  },
) => Promise<Importer<T>>;

/** What is against a line that says once more what another line says. */
export const again = (what: string, line: number, fix: string): Remark => ({
  reason: `is the same ${what} as another line`,
  value: `line ${line}`,
  fix,
});

export const noneYet: PutCounts = { added: 0, changed: 0, unchanged: 0 };

export const sum = (a: PutCounts, b: PutCounts): PutCounts => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
});
