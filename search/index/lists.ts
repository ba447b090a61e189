import { grown } from './growable.ts';

/**
 * Many short lists of numbers in one array, which costs 8 bytes for each list instead of an object. A list that
 * outgrows its capacity moves to the end; when a third of the array is unused, it is compacted.
 */
export type Lists<A extends Item> = {
  /** The array that holds all lists; replaced by changes. */
  pool(): A;
  /** The position of a list in the pool, and its length. */
  start(list: number): number;
  length(list: number): number;
  /** The list as a view, valid until the next change of any list. */
  view(list: number): A;
  replace(list: number, items: ArrayLike<number>): void;
  insert(list: number, at: number, item: number): void;
  remove(list: number, at: number): void;
  /** Appends `items` from `start` to before `end` to a list. */
  append(list: number, items: A, start: number, end: number): void;
  /** Removes unused space; changes no list. */
  pack(): void;
  save(): SavedLists<A>;
};

type Item = Uint8Array | Uint16Array | Uint32Array;

/**
 * Returns the capacity of a list: up to half more than its length. It depends on the length alone, so that it need
 * not be stored.
 */
function roomFor(length: number): number {
  const step = length < 4 ? 1 : 1 << (30 - Math.clz32(length));
  return Math.ceil(length / step) * step;
}

export type SavedLists<A> = { pool: A; starts: Uint32Array; lengths: Uint32Array };

export const createLists = <A extends Item>(saved: SavedLists<A>): Lists<A> => new PooledLists(saved);

class PooledLists<A extends Item> implements Lists<A> {
  #pool: A;
  #starts: Uint32Array;
  #lengths: Uint32Array;
  #used: number;
  #end: number;
  #unused = 0;
  /** Lists that start before this position have no spare capacity. */
  #packed: number;

  constructor({ pool, starts, lengths }: SavedLists<A>) {
    this.#pool = pool;
    this.#starts = starts;
    this.#lengths = lengths;
    this.#used = lengths.length;
    this.#end = pool.length;
    this.#packed = pool.length;
  }

  pool(): A {
    return this.#pool;
  }

  start(list: number): number {
    return list < this.#starts.length ? this.#starts[list]! : 0;
  }

  length(list: number): number {
    return list < this.#lengths.length ? this.#lengths[list]! : 0;
  }

  view(list: number): A {
    const start = this.start(list);
    return this.#pool.subarray(start, start + this.length(list)) as A;
  }

  replace(list: number, items: ArrayLike<number>): void {
    this.#resize(list, items.length);
    this.#pool.set(items, this.#starts[list]);
  }

  insert(list: number, at: number, item: number): void {
    const count = this.length(list);
    this.#resize(list, count + 1);
    const from = this.#starts[list]!;
    if (at < count) this.#pool.copyWithin(from + at + 1, from + at, from + count);
    this.#pool[from + at] = item;
  }

  remove(list: number, at: number): void {
    const from = this.#starts[list]!;
    const count = this.#lengths[list]!;
    this.#pool.copyWithin(from + at, from + at + 1, from + count);
    this.#resize(list, count - 1);
  }

  append(list: number, items: A, start: number, end: number): void {
    const count = this.length(list);
    this.#resize(list, count + end - start);
    const pool = this.#pool;
    const ahead = this.#starts[list]! + count - start;
    for (let at = start; at < end; at += 1) pool[at + ahead] = items[at]!;
  }

  pack(): void {
    // A build has just been packed when it is saved; skips copying everything again.
    const isPacked =
      this.#unused === 0 &&
      this.#packed === this.#end &&
      this.#pool.length === this.#end &&
      this.#lengths.length === this.#used;
    if (isPacked) return;
    this.#lengths = this.#lengths.slice(0, this.#used);
    this.#starts = this.#starts.slice(0, this.#used);
    this.#compact(0, (count) => count);
    this.#packed = this.#end;
  }

  save(): SavedLists<A> {
    this.pack();
    return { pool: this.#pool, starts: this.#starts, lengths: this.#lengths };
  }

  /** Sets the length of a list, in place if its capacity allows. */
  #resize(list: number, wanted: number): void {
    if (list >= this.#used) {
      this.#used = list + 1;
      this.#starts = grown(this.#starts, this.#used);
      this.#lengths = grown(this.#lengths, this.#used);
    }
    const count = this.#lengths[list]!;
    const isPacked = this.#starts[list]! < this.#packed;
    const room = isPacked ? count : roomFor(count);
    if (wanted <= room) this.#unused += room - (isPacked ? wanted : roomFor(wanted));
    else this.#move(list, count, room, roomFor(wanted));
    this.#lengths[list] = wanted;
  }

  /** Moves a list to the end, with the capacity it needs. */
  #move(list: number, count: number, room: number, wantedRoom: number): void {
    if (this.#end + wantedRoom > this.#pool.length) {
      // Compacting first, so that the list does not leave another gap at once.
      if (this.#unused > this.#pool.length / 3) this.#compact(wantedRoom, roomFor);
      this.#pool = grown(this.#pool, this.#end + wantedRoom);
    }
    this.#pool.copyWithin(this.#end, this.#starts[list]!, this.#starts[list]! + count);
    this.#unused += room;
    this.#starts[list] = this.#end;
    this.#end += wantedRoom;
  }

  /** Compacts all lists and leaves `spare` free elements behind them. */
  #compact(spare: number, room: (length: number) => number): void {
    const old = this.#pool;
    const [starts, lengths, used] = [this.#starts, this.#lengths, this.#used];
    let size = spare;
    for (let list = 0; list < used; list += 1) size += room(lengths[list]!);
    const pool = new (old.constructor as new (length: number) => A)(size);
    let end = 0;
    for (let list = 0; list < used; list += 1) {
      const [from, count] = [starts[list]!, lengths[list]!];
      // Creating a view for each of a million lists of one number takes longer than copying the numbers.
      if (count > 16) pool.set(old.subarray(from, from + count), end);
      else for (let at = 0; at < count; at += 1) pool[end + at] = old[from + at]!;
      starts[list] = end;
      end += room(count);
    }
    this.#pool = pool;
    this.#end = end;
    this.#unused = 0;
    this.#packed = 0;
  }
}

export const noLists = <A>(pool: A): SavedLists<A> => ({
  pool,
  starts: new Uint32Array(0),
  lengths: new Uint32Array(0),
});
