import { ensureCapacity } from '../index/growable.ts';

/**
 * The items of one page, by descending key and then by ascending id. They are not all sorted: at most twice as many
 * items as the best `offset + limit` are kept, and the worse half is dropped when there are more.
 */
export type ResultPage = {
  /** Items with a key below this one cannot be on the page. */
  lowest(): number;
  /** Offers the first `count` items, each with its key and doc id. */
  offer(count: number, keys: Float64Array, docIds: Uint32Array): void;
  /** The ids on the page, in order, with their keys. Nothing may be offered afterwards. */
  entries(): { ids: number[]; keys: number[] };
};

const SMALLEST_POOL = 128;

export const createResultPage = (
  { offset, limit }: { offset: number; limit: number },
  getId: (ordinal: number) => number,
): ResultPage => new TopResults(offset, limit, getId);

class TopResults implements ResultPage {
  readonly #offset: number;
  readonly #needed: number;
  readonly #capacity: number;
  readonly #idOf: (ordinal: number) => number;
  /** Ids are stored next to keys: a lookup among all listings at each comparison would miss the cache. */
  #keys = new Float64Array(SMALLEST_POOL);
  #ids = new Uint32Array(SMALLEST_POOL);
  #size = 0;
  /** The worst key that is kept, once there are `#needed` items. */
  #lowest = -Infinity;
  #lowestId = Infinity;

  constructor(offset: number, limit: number, getId: (ordinal: number) => number) {
    this.#offset = offset;
    this.#needed = offset + limit;
    this.#capacity = Math.max(SMALLEST_POOL, 2 * this.#needed);
    this.#idOf = getId;
  }

  lowest(): number {
    return this.#lowest;
  }

  offer(count: number, offered: Float64Array, docIds: Uint32Array): void {
    const getId = this.#idOf;
    for (let item = 0; item < count; item += 1) {
      const key = offered[item]!;
      if (key < this.#lowest) continue;
      const id = getId(docIds[item]!);
      if (key === this.#lowest && id > this.#lowestId) continue;
      if (this.#size === this.#capacity) this.#dropWorse();
      if (this.#size === this.#keys.length) {
        this.#keys = ensureCapacity(this.#keys, this.#size + 1);
        this.#ids = ensureCapacity(this.#ids, this.#size + 1);
      }
      this.#keys[this.#size] = key;
      this.#ids[this.#size++] = id;
    }
  }

  entries(): { ids: number[]; keys: number[] } {
    this.#partition(this.#needed);
    this.#size = Math.min(this.#size, this.#needed);
    this.#partition(this.#offset);
    const length = Math.max(0, this.#size - this.#offset);
    const order = Uint32Array.from({ length }, (_, at) => this.#offset + at);
    order.sort((a, b) => (this.#isBefore(a, b) ? -1 : 1));
    return {
      ids: Array.from(order, (at) => this.#ids[at]!),
      keys: Array.from(order, (at) => this.#keys[at]!),
    };
  }

  /** Keeps the best `#needed` items. */
  #dropWorse(): void {
    this.#partition(this.#needed);
    this.#size = Math.min(this.#size, this.#needed);
    let worst = 0;
    for (let at = 1; at < this.#size; at += 1) if (this.#isBefore(worst, at)) worst = at;
    this.#lowest = this.#keys[worst]!;
    this.#lowestId = this.#ids[worst]!;
  }

  /** Moves the best `first` items of the pool to its front, unordered (Hoare's quickselect). */
  #partition(first: number): void {
    const [keys, ids] = [this.#keys, this.#ids];
    let low = 0;
    let high = this.#size - 1;
    while (low < high) {
      const pivot = (low + high) >>> 1;
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

  #isBefore(a: number, b: number): boolean {
    return isBefore(this.#keys[a]!, this.#ids[a]!, this.#keys[b]!, this.#ids[b]!);
  }
}

function isBefore(aKey: number, aId: number, bKey: number, bId: number): boolean {
  return aKey > bKey || (aKey === bKey && aId < bId);
}
