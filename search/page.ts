import { grown } from './growable.ts';

/**
 * The items that stand on a page, the highest key first and equal ones by id. They are not all sorted: only what may
 * be among the best `offset + limit` is kept, twice as many at most, and whenever there are too many the worse half is
 * dropped.
 */
export type HitPage = {
  /** Items with a key below this one are on no account on the page. */
  lowest(): number;
  /** Takes the first `count` items, each by its key and ordinal. */
  offer(count: number, keys: Float64Array, ordinals: Uint32Array): void;
  /** The ids on the page, in order. No more may be offered afterwards. */
  ids(): number[];
};

const SMALLEST_POOL = 128;

export function createPage(
  { offset, limit }: { offset: number; limit: number },
  idOf: (ordinal: number) => number,
): HitPage {
  const wanted = offset + limit;
  const most = Math.max(SMALLEST_POOL, 2 * wanted);
  // Keys and ids side by side: looked up among all listings, each comparison would wait for the memory.
  let keys = new Float64Array(SMALLEST_POOL);
  let ids = new Uint32Array(SMALLEST_POOL);
  let size = 0;
  // The worst that is kept of `wanted` or more.
  let lowest = -Infinity;
  let lowestId = Infinity;

  /** Keeps the best `wanted`. */
  function drop(): void {
    partition(wanted);
    size = Math.min(size, wanted);
    let worst = 0;
    for (let at = 1; at < size; at += 1)
      if (isBefore(keys[worst]!, ids[worst]!, keys[at]!, ids[at]!)) worst = at;
    lowest = keys[worst]!;
    lowestId = ids[worst]!;
  }

  /** Puts the best `first` of the pool before the others, in no order (Hoare's quickselect). */
  function partition(first: number): void {
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const pivot = middleOf(low, (low + high) >>> 1, high);
      const [pivotKey, pivotId] = [keys[pivot]!, ids[pivot]!];
      let left = low;
      let right = high;
      while (left <= right) {
        while (isBefore(keys[left]!, ids[left]!, pivotKey, pivotId)) left += 1;
        while (isBefore(pivotKey, pivotId, keys[right]!, ids[right]!)) right -= 1;
        if (left > right) break;
        const [key, id] = [keys[left]!, ids[left]!];
        keys[left] = keys[right]!;
        ids[left++] = ids[right]!;
        keys[right] = key;
        ids[right--] = id;
      }
      if (first <= right) high = right;
      else if (first >= left) low = left;
      else return;
    }
  }

  function middleOf(a: number, b: number, c: number): number {
    if (comesFirst(a, b)) return comesFirst(b, c) ? b : comesFirst(a, c) ? c : a;
    return comesFirst(a, c) ? a : comesFirst(b, c) ? c : b;
  }

  const comesFirst = (a: number, b: number) => isBefore(keys[a]!, ids[a]!, keys[b]!, ids[b]!);

  return {
    lowest: () => lowest,
    offer(count, offered, ordinals) {
      for (let item = 0; item < count; item += 1) {
        const key = offered[item]!;
        if (key < lowest) continue;
        const id = idOf(ordinals[item]!);
        if (key === lowest && id > lowestId) continue;
        if (size === most) drop();
        if (size === keys.length) {
          keys = grown(keys, size + 1);
          ids = grown(ids, size + 1);
        }
        keys[size] = key;
        ids[size++] = id;
      }
    },
    ids() {
      partition(wanted);
      size = Math.min(size, wanted);
      partition(offset);
      const order = Uint32Array.from({ length: Math.max(0, size - offset) }, (_, at) => offset + at);
      return Array.from(
        order.sort((a, b) => (comesFirst(a, b) ? -1 : 1)),
        (at) => ids[at]!,
      );
    },
  };
}

function isBefore(aKey: number, aId: number, bKey: number, bId: number): boolean {
  return aKey > bKey || (aKey === bKey && aId < bId);
}
