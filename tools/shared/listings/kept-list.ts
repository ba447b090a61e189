import type { Database } from '../../../store/engine/database.ts';

/** Lists with more items than this are refreshed in the background once they are older than `MAX_AGE_MS` milliseconds. */
const FEW = 2_000;
const KEPT_FOR = 30_000;

type Kept<List> = { list: List; mark: string; readAt: number };
type Reading<List> = { mark: string; list: Promise<List> };

/**
 * Caches a list of all rows of a kind per database until its version mark changes. A short list is always current; a long
 * one, which takes seconds to read, is served stale and refreshed in the background at most every 30 seconds. Concurrent
 * callers share one read.
 */
export function keptList<Parts extends { db: Database }, List extends { size: number }>(
  markOf: (parts: Parts) => Promise<string>,
  read: (parts: Parts, before: List | undefined) => Promise<List>,
): (parts: Parts) => Promise<List> {
  const kept = new WeakMap<Database['t'], Kept<List>>();
  const readings = new WeakMap<Database['t'], Reading<List>>();

  async function readAnew(parts: Parts, mark: string): Promise<List> {
    const of = parts.db.t;
    try {
      const list = await read(parts, kept.get(of)?.list);
      kept.set(of, { list, mark, readAt: performance.now() });
      return list;
    } finally {
      if (readings.get(of)?.mark === mark) readings.delete(of);
    }
  }

  /** Joins a read in progress for the same mark (for a long list, any read), or starts one. */
  function reading(parts: Parts, mark: string, isLong: boolean): Promise<List> {
    const under = readings.get(parts.db.t);
    if (under && (isLong || under.mark === mark)) return under.list;
    const list = readAnew(parts, mark);
    readings.set(parts.db.t, { mark, list });
    return list;
  }

  return async (parts) => {
    const mark = await markOf(parts);
    const known = kept.get(parts.db.t);
    if (known?.mark === mark) return known.list;
    if (!known || known.list.size <= FEW) return reading(parts, mark, false);
    if (performance.now() > known.readAt + KEPT_FOR) reading(parts, mark, true).catch(() => undefined);
    return known.list;
  };
}
