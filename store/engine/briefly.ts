import type { Queries, Tables } from './database.ts';

/** So many are read each time. */
const FEW = 1_000;
const KEPT_FOR = 10_000;

type Kept<T> = { value: T; until: number; next?: Promise<T> | undefined };

/**
 * What `make` gives for a key, such as a count: true at any moment where it is of a thousand at most (`size`). Going through more
 * takes longer than what asks for it, so it is then up to ten seconds old.
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
    // Whoever asks meanwhile waits for the same.
    return (known.next ??= fresh().finally(() => (known.next = undefined)));
  };
}
