import type { Queries, Tx } from '../../store/engine/database.ts';
import type { PutCounts } from '../../store/site/imports.ts';
import type { ActParts } from '../act-parts.ts';

/** Why a line or a value is refused or noteworthy: the column, its value, the reason and the fix. */
export type Remark = { column?: string; value?: string; reason: string; fix?: string };

/** A record and its line number in the file. */
export type Line<T> = { line: number; record: T };

/**
 * Imports the records of one file. The whole file is checked before the first record is written, so that the order of
 * its lines does not matter: by then each record has its own listing, founder and so on, or is refused.
 */
export type Importer<T> = {
  /** Checks each line against the database and the lines before it, and returns the problem, if any. */
  check(db: Queries, lines: Line<T>[]): Promise<(Remark | undefined)[]>;
  /** Runs after the last check and returns problems by line that need the whole file. */
  settle?(db: Queries): Promise<Map<number, Remark>>;
  put(tx: Tx, lines: Line<T>[]): Promise<PutCounts>;
};

/** Starts an import. `remark` receives warnings, which refuse nothing. */
export type OpenImporter<T> = (
  parts: Pick<ActParts, 'db' | 'now' | 'log'> & {
    remark: (line: number, remark: Remark) => void;
    /** Whether the file overwrites what people have changed here since. */
    overwrites: boolean;
  },
) => Promise<Importer<T>>;

/** Returns the problem of a line that repeats another line. */
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
