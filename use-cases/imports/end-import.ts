import * as imports from '../../store/site/write/imports.ts';
import type { ImportName } from '../../store/site/imports.ts';
import type { ActParts } from '../act-parts.ts';

/** Ends a completed import: another run of the same file starts from the beginning. */
export async function endImport(
  { db, now }: Pick<ActParts, 'db' | 'now'>,
  { name }: { name: ImportName },
): Promise<void> {
  await db.transaction((tx) => imports.forgetImport(tx, name, now()));
}
