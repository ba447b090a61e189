import { sure } from '../../rules/typed/sure.ts';
import type { Database, Tx } from '../../store/engine/database.ts';

class TakenBack extends Error {}

/** Makes a change in one transaction; with `dryRun` it is taken back, and only what would come of it is answered. */
export async function changeOrTry<T>(
  db: Pick<Database, 'transaction'>,
  dryRun: boolean,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!dryRun) return db.transaction(change);
  const tried: T[] = [];
  try {
    await db.transaction(async (tx) => {
      // PostgreSQL may run it several times: the last one counts.
      tried.splice(0, 1, await change(tx));
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return sure(tried[0]);
}
