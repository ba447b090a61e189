/** Longer texts are not cached, so that the cache stays small. */
const LONGEST = 5_000;

/**
 * Memoizes a pure function of a text, for rules that see the same lines again and again. Caches at most `maxEntries` texts
 * and clears all at once when there are more. Results are shared and must not be changed.
 */
export function remembering<T>(of: (text: string) => T, most = 2_000): (text: string) => T {
  const known = new Map<string, { value: T }>();
  return (text) => {
    const kept = known.get(text);
    if (kept) return kept.value;
    const value = of(text);
    if (text.length > LONGEST) return value;
    if (known.size >= most) known.clear();
    known.set(text, { value });
    return value;
  };
}

/** Memoizes a function of an object, for the lifetime of that object. */
export function rememberingOf<K extends object, T>(of: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { value: T }>();
  return (key) => {
    const kept = known.get(key) ?? { value: of(key) };
    known.set(key, kept);
    return kept.value;
  };
}
