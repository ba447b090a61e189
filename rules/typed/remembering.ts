/** Longer texts are looked at anew: what is kept stays small. */
const LONGEST = 5_000;

/**
 * A pure function of a text that keeps what it gave, for rules that ask for the same lines again and again. Keeps at most `most`
 * texts, and forgets all of them at once when there are more. What it gives is shared: it must not be changed.
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

/** The same of an object, for as long as that is there. */
export function rememberingOf<K extends object, T>(of: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { value: T }>();
  return (key) => {
    const kept = known.get(key) ?? { value: of(key) };
    known.set(key, kept);
    return kept.value;
  };
}
