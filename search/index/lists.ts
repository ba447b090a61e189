import { grown } from './growable.ts';

/**
 * Many short lists of numbers in one array, which costs a list 8 bytes instead of an object. A list that
 * outgrows its place moves to the end; when a third of the array is left behind that way, it is packed.
 */
export type Lists<A extends Item> = {
  /** The array that holds all lists; another one after a change. */
  pool(): A;
  /** Where in it a list starts, and how long it is. */
  start(list: number): number;
  length(list: number): number;
  /** The list as a view, valid until the next change of any list. */
  view(list: number): A;
  replace(list: number, items: ArrayLike<number>): void;
  insert(list: number, at: number, item: number): void;
  remove(list: number, at: number): void;
  /** Adds what stands between `start` and `end` of `items` to the end of a list. */
  append(list: number, items: A, start: number, end: number): void;
  /** Leaves nothing behind; changes no list. */
  pack(): void;
  save(): SavedLists<A>;
};

type Item = Uint8Array | Uint16Array | Uint32Array;

/** How much room a list is given, by its length alone, so that it need not be kept: up to half as much to spare. */
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
  #left = 0;
  /** Lists that begin before this have no room to spare. */
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
    // Saving follows building, which packs too; it need not copy everything once more.
    const isPacked =
      this.#left === 0 &&
      this.#packed === this.#end &&
      this.#pool.length === this.#end &&
      this.#lengths.length === this.#used;
    if (isPacked) return;
    this.#lengths = this.#lengths.slice(0, this.#used);
    this.#starts = this.#starts.slice(0, this.#used);
    this.#closeGaps(0, (count) => count);
    this.#packed = this.#end;
  }

  save(): SavedLists<A> {
    this.pack();
    return { pool: this.#pool, starts: this.#starts, lengths: this.#lengths };
  }

  /** Gives a list its new length, in its place when it has the room. */
  #resize(list: number, wanted: number): void {
    if (list >= this.#used) {
      this.#used = list + 1;
      this.#starts = grown(this.#starts, this.#used);
      this.#lengths = grown(this.#lengths, this.#used);
    }
    const count = this.#lengths[list]!;
    const isPacked = this.#starts[list]! < this.#packed;
    const room = isPacked ? count : roomFor(count);
    if (wanted <= room) this.#left += room - (isPacked ? wanted : roomFor(wanted));
    else this.#move(list, count, room, roomFor(wanted));
    this.#lengths[list] = wanted;
  }

  /** Moves a list to the end, where it has the room that is wanted. */
  #move(list: number, count: number, room: number, wantedRoom: number): void {
    if (this.#end + wantedRoom > this.#pool.length) {
      // One that had to move again at once would leave the next gap.
      if (this.#left > this.#pool.length / 3) this.#closeGaps(wantedRoom, roomFor);
      this.#pool = grown(this.#pool, this.#end + wantedRoom);
    }
    this.#pool.copyWithin(this.#end, this.#starts[list]!, this.#starts[list]! + count);
    this.#left += room;
    this.#starts[list] = this.#end;
    this.#end += wantedRoom;
  }

  /** Moves all lists together and leaves `spare` numbers free behind them. */
  #closeGaps(spare: number, room: (length: number) => number): void {
    const old = this.#pool;
    const [starts, lengths, used] = [this.#starts, this.#lengths, this.#used];
    let size = spare;
    for (let list = 0; list < used; list += 1) size += room(lengths[list]!);
    const pool = new (old.constructor as new (length: number) => A)(size);
    let end = 0;
    for (let list = 0; list < used; list += 1) {
      const [from, count] = [starts[list]!, lengths[list]!];
      // A view for each of a million lists of one number takes longer than the numbers.
      if (count > 16) pool.set(old.subarray(from, from + count), end);
      else for (let at = 0; at < count; at += 1) pool[end + at] = old[from + at]!;
      starts[list] = end;
      end += room(count);
    }
    this.#pool = pool;
    this.#end = end;
    this.#left = 0;
    this.#packed = 0;
  }
}

export const noLists = <A>(pool: A): SavedLists<A> => ({
  pool,
  starts: new Uint32Array(0),
  lengths: new Uint32Array(0),
});
