import type { Queries, Tables } from './database.ts';

/** Values of at most this size are computed on every call. */
const MAX_UNCACHED_SIZE = 1_000;
const TTL_MS = 10_000;

type CacheEntry<T> = { value: T; expiresAt: number; refreshing?: Promise<T> | undefined };

/**
 * Caches the result of `query`, such as a count, by database and key. A result whose `size` is at most 1,000 is cheap and always
 * current; a larger one is cached for 10 seconds.
 */
export function cachedQuery<K extends string, T>(
  query: (db: Queries, key: K) => Promise<T>,
  size: (result: T) => number,
): (db: Queries, key: K) => Promise<T> {
  const databases = new WeakMap<Tables, Map<K, CacheEntry<T>>>();
  return async (db, key) => {
    const cache: Map<K, CacheEntry<T>> = databases.get(db.t) ?? new Map<K, CacheEntry<T>>();
    databases.set(db.t, cache);
    const cached = cache.get(key);
    if (cached && performance.now() < cached.expiresAt) return cached.value;
    const refresh = async (): Promise<T> => {
      const value = await query(db, key);
      if (size(value) > MAX_UNCACHED_SIZE) cache.set(key, { value, expiresAt: performance.now() + TTL_MS });
      else cache.delete(key);
      return value;
    };
    if (!cached) return refresh();
    // Callers at the same time share one refresh.
    return (cached.refreshing ??= refresh().finally(() => (cached.refreshing = undefined)));
  };
}
