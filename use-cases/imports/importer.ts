import type { Queries, Tx } from '../../store/engine/database.ts';
import type { ImportCounts } from '../../store/site/imports.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';

/** Why a line or a value is refused or noteworthy: the column, its value, the reason and the fix. */
export type ImportRemark = { column?: string; value?: string; reason: string; fix?: string };

/** A record and its line number in the file. */
export type ImportLine<T> = { line: number; record: T };

/**
 * Imports the records of one file. The whole file is checked before the first record is written, so that the order of
 * its lines does not matter: by then each record has its own listing, founder and so on, or is refused.
 */
export type Importer<T> = {
  /** Checks each line against the database and the lines before it, and returns the problem, if any. */
  check(db: Queries, lines: ImportLine<T>[]): Promise<(ImportRemark | undefined)[]>;
  /** Runs after the last check and returns problems by line that need the whole file. */
  finishChecks?(db: Queries): Promise<Map<number, ImportRemark>>;
  put(tx: Tx, lines: ImportLine<T>[]): Promise<ImportCounts>;
};

/** Starts an import. `remark` receives warnings, which refuse nothing. */
export type CreateImporter<T> = (
  deps: Pick<UseCaseDeps, 'db' | 'now' | 'log'> & {
    remark: (line: number, remark: ImportRemark) => void;
    /** Called with the columns of a line that change an existing record. */
    changing: (line: number, columns: string[]) => void;
    /** Whether the file overwrites what people have changed here since. */
    overwrite: boolean;
  },
) => Promise<Importer<T>>;

/** Returns the problem of a line that repeats another line. */
export const duplicateLine = (subject: string, line: number, fix: string): ImportRemark => ({
  reason: `is the same ${subject} as another line`,
  value: `line ${line}`,
  fix,
});

export const ZERO_COUNTS: ImportCounts = { added: 0, changed: 0, unchanged: 0 };

export const addCounts = (a: ImportCounts, b: ImportCounts): ImportCounts => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
});
