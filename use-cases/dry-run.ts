import { assertDefined } from '../rules/typed/assert.ts';
import type { Database, Tx } from '../store/engine/database.ts';

class RollBack extends Error {}

/** Runs a change in one transaction and returns its result. With `dryRun` the change is rolled back. */
export async function changeOrDryRun<T>(
  db: Pick<Database, 'transaction'>,
  dryRun: boolean,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!dryRun) return db.transaction(change);
  const results: T[] = [];
  try {
    await db.transaction(async (tx) => {
      // On PostgreSQL it may run several times; the last run counts.
      results.splice(0, 1, await change(tx));
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
  return assertDefined(results[0]);
}
