import type { Database } from '../../../store/engine/database.ts';

/** Longer lists are read anew beside other work, when they were asked for after so many milliseconds. */
const FEW = 2_000;
const KEPT_FOR = 30_000;

type Kept<List> = { list: List; mark: string; readAt: number };
type Reading<List> = { mark: string; list: Promise<List> };

/**
 * A list of all rows of a kind, kept for each database until its mark is another. A short list is true at any moment; a
 * long one, which takes seconds to read, is half a minute old at most and read anew meanwhile. Those who ask at the same
 * time share a reading.
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

  /** What is read by those who saw the same mark; of a long list, whatever is being read. */
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
