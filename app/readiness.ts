import { checkWritable } from '../store/engine/files/check-writable.ts';
import type { Database } from '../store/engine/database.ts';
import { isMigrated } from '../store/engine/migrate.ts';
import { toDatabaseUnavailable } from '../store/engine/database-error.ts';

const DEADLINE_MS = 2_000;
const CACHE_MS = 1_000;

/** Returns why this process should get no requests, without secrets, or null if it is ready. */
export type Readiness = () => Promise<string | null>;

/**
 * Checks that the database has this program's schema and accepts writes, within 2 seconds. The result is cached for a second,
 * however many requests arrive.
 */
export function databaseReadiness(db: Database): Readiness {
  let pending: Promise<string | null> | undefined;
  let cachedUntil = 0;
  return async () => {
    if (!pending || performance.now() > cachedUntil) {
      cachedUntil = Infinity;
      const check = findFault(db);
      pending = withDeadline(check);
      // A check that hangs is not repeated until it ends, so that hanging checks do not pile up.
      void check.then(() => (cachedUntil = performance.now() + CACHE_MS));
    }
    return pending;
  };
}

async function findFault(db: Database): Promise<string | null> {
  try {
    if (!(await isMigrated(db))) return 'The database lacks migrations of this program.';
    await checkWritable(db);
    return null;
  } catch (error) {
    return toDatabaseUnavailable(error)?.message ?? 'The database fails.';
  }
}

async function withDeadline(check: Promise<string | null>): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(resolve, DEADLINE_MS, 'The database does not answer in time.');
  try {
    return await Promise.race([check, promise]);
  } finally {
    clearTimeout(timer);
  }
}
