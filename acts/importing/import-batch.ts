import { type ImportState, saveImport } from '../../store/site/imports.ts';
import type { ActParts } from '../act-parts.ts';
import { type Importer, sum } from './importer.ts';

/** A kind of records, and the file they come from by its SHA-256. */
export type ImportName = { kind: string; file: string };

/** Brings records in, in one transaction with how far the import came; answers that. */
export async function importBatch<T>(
  { db, now }: Pick<ActParts, 'db' | 'now'>,
  asked: {
    name: ImportName;
    importer: Importer<T>;
    before: ImportState;
    rows: readonly { line: number; record: T }[];
  },
): Promise<ImportState> {
  const { name, importer, before, rows } = asked;
  return db.transaction(async (tx) => {
    const counts = await importer.put(
      tx,
      rows.map(({ record }) => record),
    );
    const state = { line: rows.at(-1)?.line ?? before.line, ...sum(before, counts) };
    await saveImport(tx, name, state, now());
    return state;
  });
}
