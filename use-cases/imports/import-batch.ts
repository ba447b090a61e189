import type { ImportName, ImportState } from '../../store/site/imports.ts';
import { saveImport } from '../../store/site/write/imports.ts';
import type { ActParts } from '../act-parts.ts';
import { type Importer, type Line, sum } from './importer.ts';

/** Imports records and saves the progress of the import in one transaction. Returns the new progress. */
export async function importBatch<T>(
  { db, now }: Pick<ActParts, 'db' | 'now'>,
  asked: {
    name: ImportName;
    importer: Importer<T>;
    before: ImportState;
    lines: Line<T>[];
  },
): Promise<ImportState> {
  const { name, importer, before, lines } = asked;
  return db.transaction(async (tx) => {
    const counts = await importer.put(tx, lines);
    const state = { line: lines.at(-1)?.line ?? before.line, ...sum(before, counts) };
    await saveImport(tx, name, state, now());
    return state;
  });
}
