/** Longer texts are not cached, so that the cache stays small. */
const MAX_CHARACTERS = 5_000;

/**
 * Memoizes a pure function of a text, for rules that see the same lines again and again. Caches at most `maxEntries` texts
 * and clears all at once when there are more. Results are shared and must not be changed.
 */
export function memoize<T>(compute: (text: string) => T, maxEntries = 2_000): (text: string) => T {
  const cache = new Map<string, { value: T }>();
  return (text) => {
    const cached = cache.get(text);
    if (cached) return cached.value;
    const value = compute(text);
    if (text.length > MAX_CHARACTERS) return value;
    if (cache.size >= maxEntries) cache.clear();
    cache.set(text, { value });
    return value;
  };
}

/** Memoizes a function of an object, for the lifetime of that object. */
export function memoizeByObject<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  const cache = new WeakMap<K, { value: T }>();
  return (key) => {
    const cached = cache.get(key) ?? { value: compute(key) };
    cache.set(key, cached);
    return cached.value;
  };
}
