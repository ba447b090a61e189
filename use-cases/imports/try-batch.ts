import type { PutCounts } from '../../store/site/imports.ts';
import type { Tx } from '../../store/engine/database.ts';
import type { ActParts } from '../act-parts.ts';
import { noneYet } from './importer.ts';

class Undone extends Error {}

/** Writes records and rolls them back. Returns the counts that an import would have. */
export async function tryBatch(
  { db }: Pick<ActParts, 'db'>,
  put: (tx: Tx) => Promise<PutCounts>,
): Promise<PutCounts> {
  let counts = noneYet;
  try {
    await db.transaction(async (tx) => {
      counts = await put(tx);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return counts;
}
