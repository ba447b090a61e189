import type { PutCounts } from '../../store/site/imports.ts';
import type { ActParts } from '../act-parts.ts';
import { type Importer, noneYet } from './importer.ts';

class Undone extends Error {}

/** Puts records and takes them back: answers what would come of them. */
export async function tryBatch<T>(
  { db }: Pick<ActParts, 'db'>,
  { importer, records }: { importer: Pick<Importer<T>, 'put'>; records: T[] },
): Promise<PutCounts> {
  let put = noneYet;
  try {
    await db.transaction(async (tx) => {
      put = await importer.put(tx, records);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return put;
}
