import type { Queries, Tables } from './database.ts';

/** Values of at most this size are computed on every call. */
const FEW = 1_000;
const KEPT_FOR = 10_000;

type Kept<T> = { value: T; until: number; next?: Promise<T> | undefined };

/**
 * Caches the result of `query`, such as a count, by database and key. A result whose `size` is at most 1,000 is cheap and always
 * current; a larger one is cached for 10 seconds.
 */
export function briefly<K extends string, T>(
  make: (db: Queries, key: K) => Promise<T>,
  size: (made: T) => number,
): (db: Queries, key: K) => Promise<T> {
  const databases = new WeakMap<Tables, Map<K, Kept<T>>>();
  return async (db, key) => {
    const kept: Map<K, Kept<T>> = databases.get(db.t) ?? new Map<K, Kept<T>>();
    databases.set(db.t, kept);
    const known = kept.get(key);
    if (known && performance.now() < known.until) return known.value;
    const fresh = async (): Promise<T> => {
      const value = await make(db, key);
      if (size(value) > FEW) kept.set(key, { value, until: performance.now() + KEPT_FOR });
      else kept.delete(key);
      return value;
    };
    if (!known) return fresh();
    // Callers at the same time share one refresh.
    return (known.next ??= fresh().finally(() => (known.next = undefined)));
  };
}
