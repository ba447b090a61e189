import { sure } from '../../rules/typed/sure.ts';
import type { Database, Tx } from '../../store/engine/database.ts';

class TakenBack extends Error {}

/** Runs a change in one transaction and returns its result. With `dryRun` the change is rolled back. */
export async function changeOrTry<T>(
  db: Pick<Database, 'transaction'>,
  dryRun: boolean,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!dryRun) return db.transaction(change);
  const tried: T[] = [];
  try {
    await db.transaction(async (tx) => {
      // On PostgreSQL it may run several times; the last run counts.
      tried.splice(0, 1, await change(tx));
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return sure(tried[0]);
}
