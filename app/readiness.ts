import { checkWritable } from '../store/engine/files/check-writable.ts';
import type { Database } from '../store/engine/database.ts';
import { migrationsApplied } from '../store/engine/migrate.ts';
import { databaseTrouble } from '../store/engine/trouble.ts';

const DEADLINE = 2_000;
const KEPT_FOR = 1_000;

/** Returns why this process should get no requests, without secrets, or null if it is ready. */
export type Readiness = () => Promise<string | null>;

/**
 * Checks that the database has this program's schema and accepts writes, within 2 seconds. The result is cached for a second,
 * however many requests arrive.
 */
export function databaseReadiness(db: Database): Readiness {
  let asking: Promise<string | null> | undefined;
  let keptUntil = 0;
  return async () => {
    if (!asking || performance.now() > keptUntil) {
      keptUntil = Infinity;
      const asked = faultOf(db);
      asking = inTime(asked);
      // A check that hangs is not repeated until it ends, so that hanging checks do not pile up.
      void asked.then(() => (keptUntil = performance.now() + KEPT_FOR));
    }
    return asking;
  };
}

async function faultOf(db: Database): Promise<string | null> {
  try {
    if (!(await migrationsApplied(db))) return 'The database lacks migrations of this program.';
    await checkWritable(db);
    return null;
  } catch (error) {
    return databaseTrouble(error)?.message ?? 'The database fails.';
  }
}

async function inTime(asked: Promise<string | null>): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(resolve, DEADLINE, 'The database does not answer in time.');
  try {
    return await Promise.race([asked, promise]);
  } finally {
    clearTimeout(timer);
  }
}
