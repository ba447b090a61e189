import { grown } from '../index/growable.ts';

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

export const createPage = (
  { offset, limit }: { offset: number; limit: number },
  idOf: (ordinal: number) => number,
): HitPage => new BestHits(offset, limit, idOf);

class BestHits implements HitPage {
  readonly #offset: number;
  readonly #wanted: number;
  readonly #most: number;
  readonly #idOf: (ordinal: number) => number;
  /** Keys and ids side by side: looked up among all listings, each comparison would wait for the memory. */
  #keys = new Float64Array(SMALLEST_POOL);
  #ids = new Uint32Array(SMALLEST_POOL);
  #size = 0;
  /** The worst that is kept of `#wanted` or more. */
  #lowest = -Infinity;
  #lowestId = Infinity;

  constructor(offset: number, limit: number, idOf: (ordinal: number) => number) {
    this.#offset = offset;
    this.#wanted = offset + limit;
    this.#most = Math.max(SMALLEST_POOL, 2 * this.#wanted);
    this.#idOf = idOf;
  }

  lowest(): number {
    return this.#lowest;
  }

  offer(count: number, offered: Float64Array, ordinals: Uint32Array): void {
    const idOf = this.#idOf;
    for (let item = 0; item < count; item += 1) {
      const key = offered[item]!;
      if (key < this.#lowest) continue;
      const id = idOf(ordinals[item]!);
      if (key === this.#lowest && id > this.#lowestId) continue;
      if (this.#size === this.#most) this.#drop();
      if (this.#size === this.#keys.length) {
        this.#keys = grown(this.#keys, this.#size + 1);
        this.#ids = grown(this.#ids, this.#size + 1);
      }
      this.#keys[this.#size] = key;
      this.#ids[this.#size++] = id;
    }
  }

  ids(): number[] {
    this.#partition(this.#wanted);
    this.#size = Math.min(this.#size, this.#wanted);
    this.#partition(this.#offset);
    const length = Math.max(0, this.#size - this.#offset);
    const order = Uint32Array.from({ length }, (_, at) => this.#offset + at);
    return Array.from(
      order.sort((a, b) => (this.#comesFirst(a, b) ? -1 : 1)),
      (at) => this.#ids[at]!,
    );
  }

  /** Keeps the best `#wanted`. */
  #drop(): void {
    this.#partition(this.#wanted);
    this.#size = Math.min(this.#size, this.#wanted);
    let worst = 0;
    for (let at = 1; at < this.#size; at += 1) if (this.#comesFirst(worst, at)) worst = at;
    this.#lowest = this.#keys[worst]!;
    this.#lowestId = this.#ids[worst]!;
  }

  /** Puts the best `first` of the pool before the others, in no order (Hoare's quickselect). */
  #partition(first: number): void {
    const [keys, ids] = [this.#keys, this.#ids];
    let low = 0;
    let high = this.#size - 1;
    while (low < high) {
      const pivot = this.#middleOf(low, (low + high) >>> 1, high);
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

  #middleOf(a: number, b: number, c: number): number {
    if (this.#comesFirst(a, b)) return this.#comesFirst(b, c) ? b : this.#comesFirst(a, c) ? c : a;
    return this.#comesFirst(a, c) ? a : this.#comesFirst(b, c) ? c : b;
  }

  #comesFirst(a: number, b: number): boolean {
    return isBefore(this.#keys[a]!, this.#ids[a]!, this.#keys[b]!, this.#ids[b]!);
  }
}

function isBefore(aKey: number, aId: number, bKey: number, bId: number): boolean {
  return aKey > bKey || (aKey === bKey && aId < bId);
}
