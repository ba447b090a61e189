import type { ImportKey, ImportState } from '../../store/site/imports.ts';
import { saveImport } from '../../store/site/write/imports.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';
import { type Importer, type ImportLine, addCounts } from './importer.ts';

/** Imports records and saves the progress of the import in one transaction. Returns the new progress. */
export async function importBatch<T>(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  input: {
    name: ImportKey;
    importer: Importer<T>;
    progress: ImportState;
    lines: ImportLine<T>[];
  },
): Promise<ImportState> {
  const { name, importer, progress, lines } = input;
  return db.transaction(async (tx) => {
    const counts = await importer.put(tx, lines);
    const state = { line: lines.at(-1)?.line ?? progress.line, ...addCounts(progress, counts) };
    await saveImport(tx, name, state, now());
    return state;
  });
}
