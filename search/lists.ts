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

export function createLists<A extends Item>(saved: SavedLists<A>): Lists<A> {
  let { pool, starts, lengths } = saved;
  let used = lengths.length;
  let end = pool.length;
  let left = 0;
  // Lists that begin before this have no room to spare.
  let packed = end;

  const length = (list: number) => (list < lengths.length ? lengths[list]! : 0);
  const start = (list: number) => (list < starts.length ? starts[list]! : 0);
  const view = (list: number) => pool.subarray(start(list), start(list) + length(list)) as A;

  /** Gives a list its new length, in its place when it has the room. */
  function resize(list: number, wanted: number): void {
    if (list >= used) {
      used = list + 1;
      starts = grown(starts, used);
      lengths = grown(lengths, used);
    }
    const count = lengths[list]!;
    const isPacked = starts[list]! < packed;
    const room = isPacked ? count : roomFor(count);
    if (wanted <= room) left += room - (isPacked ? wanted : roomFor(wanted));
    else {
      const wantedRoom = roomFor(wanted);
      if (end + wantedRoom > pool.length) {
        // One that had to move again at once would leave the next gap.
        if (left > pool.length / 3) closeGaps(wantedRoom, roomFor);
        pool = grown(pool, end + wantedRoom);
      }
      pool.copyWithin(end, starts[list]!, starts[list]! + count);
      left += room;
      starts[list] = end;
      end += wantedRoom;
    }
    lengths[list] = wanted;
  }

  function packAll(): void {
    // Saving follows building, which packs too; it need not copy everything once more.
    const isPacked = left === 0 && packed === end && pool.length === end && lengths.length === used;
    if (isPacked) return;
    lengths = lengths.slice(0, used);
    starts = starts.slice(0, used);
    closeGaps(0, (count) => count);
    packed = end;
  }

  /** Moves all lists together and leaves `spare` numbers free behind them. */
  function closeGaps(spare: number, room: (length: number) => number): void {
    const old = pool;
    let size = spare;
    for (let list = 0; list < used; list += 1) size += room(lengths[list]!);
    pool = new (old.constructor as new (length: number) => A)(size);
    end = 0;
    for (let list = 0; list < used; list += 1) {
      const [from, count] = [starts[list]!, lengths[list]!];
      // A view for each of a million lists of one number takes longer than the numbers.
      if (count > 16) pool.set(old.subarray(from, from + count), end);
      else for (let at = 0; at < count; at += 1) pool[end + at] = old[from + at]!;
      starts[list] = end;
      end += room(count);
    }
    left = 0;
    packed = 0;
  }

  return {
    pool: () => pool,
    start,
    length,
    view,
    pack: packAll,
    replace(list, items) {
      resize(list, items.length);
      pool.set(items, starts[list]);
    },
    insert(list, at, item) {
      const count = length(list);
      resize(list, count + 1);
      const from = starts[list]!;
      if (at < count) pool.copyWithin(from + at + 1, from + at, from + count);
      pool[from + at] = item;
    },
    remove(list, at) {
      const from = starts[list]!;
      const count = lengths[list]!;
      pool.copyWithin(from + at, from + at + 1, from + count);
      resize(list, count - 1);
    },
    append(list, items, start, end) {
      const count = length(list);
      resize(list, count + end - start);
      const ahead = starts[list]! + count - start;
      for (let at = start; at < end; at += 1) pool[at + ahead] = items[at]!;
    },
    save() {
      packAll();
      return { pool, starts, lengths };
    },
  };
}

export const noLists = <A>(pool: A): SavedLists<A> => ({
  pool,
  starts: new Uint32Array(0),
  lengths: new Uint32Array(0),
});
