/** What a page is chosen from: item by item its key, and its id, by which equal keys stand. */
export type Ranked = { count: number; keys: Float64Array; idOf: (item: number) => number };

const SMALLEST_POOL = 128;

/**
 * The items 0 to `count - 1` that stand on a page, the highest key first and equal ones by id. They are not all
 * sorted: only what may be among the best `offset + limit` is kept, twice as many at most, and whenever there are too
 * many the worse half is dropped.
 */
export function selectPage(
  { count, keys, idOf }: Ranked,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const wanted = Math.min(count, offset + limit);
  if (offset >= wanted) return [];
  const pool = new Uint32Array(Math.min(count, Math.max(SMALLEST_POOL, 2 * wanted)));
  let size = 0;
  // No item with a key below this is on the page, nor before it.
  let lowest = -Infinity;
  for (let item = count - 1; item >= 0; item -= 1) {
    if (keys[item]! < lowest) continue;
    if (size === pool.length) {
      partition(wanted);
      size = wanted;
      lowest = Infinity;
      for (let at = 0; at < size; at += 1) lowest = Math.min(lowest, keys[pool[at]!]!);
    }
    pool[size++] = item;
  }
  partition(wanted);
  size = wanted;
  partition(offset);
  return Array.from(pool.subarray(offset, wanted)).sort((a, b) => (isBefore(a, b) ? -1 : 1));

  function isBefore(a: number, b: number): boolean {
    return keys[a]! > keys[b]! || (keys[a] === keys[b] && idOf(a) < idOf(b));
  }

  /** Puts the best `first` items of the pool before the others, in no order (Hoare's quickselect). */
  function partition(first: number): void {
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const pivot = middleOf(pool[low]!, pool[(low + high) >>> 1]!, pool[high]!);
      let left = low;
      let right = high;
      while (left <= right) {
        while (isBefore(pool[left]!, pivot)) left += 1;
        while (isBefore(pivot, pool[right]!)) right -= 1;
        if (left > right) break;
        const item = pool[left]!;
        pool[left++] = pool[right]!;
        pool[right--] = item;
      }
      if (first <= right) high = right;
      else if (first >= left) low = left;
      else return;
    }
  }

  function middleOf(a: number, b: number, c: number): number {
    if (isBefore(a, b)) return isBefore(b, c) ? b : isBefore(a, c) ? c : a;
    return isBefore(a, c) ? a : isBefore(b, c) ? c : b;
  }
}
