import * as imports from '../../store/site/write/imports.ts';
import type { ImportKey } from '../../store/site/imports.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';

/** Ends a completed import: another run of the same file starts from the beginning. */
export async function endImport(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  { name }: { name: ImportKey },
): Promise<void> {
  await db.transaction((tx) => imports.deleteImport(tx, name, now()));
}
