import type { ImportCounts } from '../../store/site/imports.ts';
import type { Tx } from '../../store/engine/database.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';
import { ZERO_COUNTS } from './importer.ts';

class RollBack extends Error {}

/** Writes records and rolls them back. Returns the counts that an import would have. */
export async function dryRunBatch(
  { db }: Pick<UseCaseDeps, 'db'>,
  put: (tx: Tx) => Promise<ImportCounts>,
): Promise<ImportCounts> {
  let counts = ZERO_COUNTS;
  try {
    await db.transaction(async (tx) => {
      counts = await put(tx);
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
  return counts;
}
