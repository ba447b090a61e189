import { grown } from './growable.ts';

/**
 * Many short lists of numbers in one array, which costs a list 12 bytes instead of an object. A list that
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

// What has grown will grow again.
const roomToGrow = (length: number) => length + (length >> 1);

export type SavedLists<A> = { pool: A; starts: Uint32Array; lengths: Uint32Array };

export function createLists<A extends Item>(saved: SavedLists<A>): Lists<A> {
  let { pool, starts, lengths } = saved;
  let rooms: Uint32Array = lengths.slice();
  let used = lengths.length;
  let end = pool.length;
  let left = 0;

  const length = (list: number) => (list < lengths.length ? lengths[list]! : 0);
  const start = (list: number) => (list < starts.length ? starts[list]! : 0);
  const view = (list: number) => pool.subarray(start(list), start(list) + length(list)) as A;

  function makeRoom(list: number, wanted: number): void {
    used = Math.max(used, list + 1);
    if (list >= starts.length) {
      starts = grown(starts, list + 1);
      lengths = grown(lengths, list + 1);
      rooms = grown(rooms, list + 1);
    }
    if (wanted <= rooms[list]!) return;
    const room = rooms[list]! > 0 ? roomToGrow(wanted) : wanted;
    if (end + room > pool.length) {
      // Each list keeps its room: one that had to move again at once would leave the next gap.
      if (left > pool.length / 3) closeGaps(room);
      pool = grown(pool, end + room);
    }
    pool.copyWithin(end, starts[list]!, starts[list]! + lengths[list]!);
    left += rooms[list]!;
    starts[list] = end;
    rooms[list] = room;
    end += room;
  }

  function pack(): void {
    lengths = lengths.slice(0, used);
    starts = starts.slice(0, used);
    rooms = lengths.slice();
    closeGaps(0);
  }

  /** Moves all lists together, each with its room, and leaves `spare` numbers free behind them. */
  function closeGaps(spare: number): void {
    const old = pool;
    let size = spare;
    for (let list = 0; list < used; list += 1) {
      // What has shrunk since needs less.
      rooms[list] = Math.min(rooms[list]!, roomToGrow(lengths[list]!));
      size += rooms[list]!;
    }
    pool = new (old.constructor as new (length: number) => A)(size);
    end = 0;
    for (let list = 0; list < used; list += 1) {
      const [from, count] = [starts[list]!, lengths[list]!];
      // A view for each of a million lists of one number takes longer than the numbers.
      if (count > 16) pool.set(old.subarray(from, from + count), end);
      else for (let at = 0; at < count; at += 1) pool[end + at] = old[from + at]!;
      starts[list] = end;
      end += rooms[list]!;
    }
    left = 0;
  }

  return {
    pool: () => pool,
    start,
    length,
    view,
    pack,
    replace(list, items) {
      makeRoom(list, items.length);
      pool.set(items, starts[list]);
      lengths[list] = items.length;
    },
    insert(list, at, item) {
      const count = length(list);
      makeRoom(list, count + 1);
      const from = starts[list]!;
      if (at < count) pool.copyWithin(from + at + 1, from + at, from + count);
      pool[from + at] = item;
      lengths[list] = count + 1;
    },
    remove(list, at) {
      const from = starts[list]!;
      pool.copyWithin(from + at, from + at + 1, from + lengths[list]!);
      lengths[list]! -= 1;
    },
    append(list, items, start, end) {
      const count = length(list);
      makeRoom(list, count + end - start);
      const ahead = starts[list]! + count - start;
      for (let at = start; at < end; at += 1) pool[at + ahead] = items[at]!;
      lengths[list] = count + end - start;
    },
    save() {
      pack();
      return { pool, starts, lengths };
    },
  };
}

export const noLists = <A>(pool: A): SavedLists<A> => ({
  pool,
  starts: new Uint32Array(0),
  lengths: new Uint32Array(0),
});
