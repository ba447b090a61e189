// Enough for a few thousand different queries.
const MAX_CACHED = 4096;

/**
 * Memoizes a pure function of one word, with at most 4,096 cached results: people search for the same words again and
 * again.
 */
export function memoizeByWord<A extends NonNullable<unknown>>(
  compute: (word: string) => A,
): (word: string) => A {
  const cache = new Map<string, A>();
  return (word) => {
    let result = cache.get(word);
    if (result === undefined) {
      result = compute(word);
      if (cache.size === MAX_CACHED) cache.clear();
      cache.set(word, result);
    }
    return result;
  };
}
