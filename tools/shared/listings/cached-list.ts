import type { Database } from '../../../store/engine/database.ts';

/** Lists with more items than this are refreshed in the background once they are older than `MAX_AGE_MS` milliseconds. */
const SHORT_LIST_ITEMS = 2_000;
const MAX_AGE_MS = 30_000;

type CachedList<List> = { list: List; mark: string; readAt: number };
type PendingRead<List> = { mark: string; list: Promise<List> };

/**
 * Caches a list of all rows of a kind per database until its version mark changes. A short list is always current; a long
 * one, which takes seconds to read, is served stale and refreshed in the background at most every 30 seconds. Concurrent
 * callers share one read.
 */
export function createCachedList<Deps extends { db: Database }, List extends { size: number }>(
  getMark: (deps: Deps) => Promise<string>,
  read: (deps: Deps, before: List | undefined) => Promise<List>,
): (deps: Deps) => Promise<List> {
  const cached = new WeakMap<Database['t'], CachedList<List>>();
  const readings = new WeakMap<Database['t'], PendingRead<List>>();

  async function refresh(deps: Deps, mark: string): Promise<List> {
    const key = deps.db.t;
    try {
      const list = await read(deps, cached.get(key)?.list);
      cached.set(key, { list, mark, readAt: performance.now() });
      return list;
    } finally {
      if (readings.get(key)?.mark === mark) readings.delete(key);
    }
  }

  /** Joins a read in progress for the same mark (for a long list, any read), or starts one. */
  function joinRead(deps: Deps, mark: string, isLong: boolean): Promise<List> {
    const pending = readings.get(deps.db.t);
    if (pending && (isLong || pending.mark === mark)) return pending.list;
    const list = refresh(deps, mark);
    readings.set(deps.db.t, { mark, list });
    return list;
  }

  return async (deps) => {
    const mark = await getMark(deps);
    const known = cached.get(deps.db.t);
    if (known?.mark === mark) return known.list;
    if (!known || known.list.size <= SHORT_LIST_ITEMS) return joinRead(deps, mark, false);
    if (performance.now() > known.readAt + MAX_AGE_MS) joinRead(deps, mark, true).catch(() => undefined);
    return known.list;
  };
}
