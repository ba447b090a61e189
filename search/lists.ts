import { grown } from './growable.ts';

/**
 * Many short lists of numbers in one array, which costs a list 12 bytes instead of an object. A list that
 * outgrows its place moves to the end; when a third of the array is left behind that way, it is packed.
 */
export type Lists<A extends Uint8Array | Uint32Array> = {
  /** The list as a view, valid until the next change of any list. */
  view(list: number): A;
  replace(list: number, items: ArrayLike<number>): void;
  insert(list: number, at: number, item: number): void;
  remove(list: number, at: number): void;
  /** Leaves nothing behind; changes no list. */
  pack(): void;
  save(): SavedLists<A>;
};

// A little to spare, or every list would move at its next change.
const roomFor = (length: number) => length + (length >> 4);

export type SavedLists<A> = { pool: A; starts: Uint32Array; lengths: Uint32Array };

export function createLists<A extends Uint8Array | Uint32Array>(saved: SavedLists<A>): Lists<A> {
  let { pool, starts, lengths } = saved;
  let rooms = lengths.map(roomFor);
  let end = pool.length;
  let left = 0;

  function view(list: number): A {
    const start = starts[list] ?? 0;
    return pool.subarray(start, start + (lengths[list] ?? 0)) as A;
  }

  function makeRoom(list: number, length: number): void {
    if (list >= starts.length) {
      starts = grown(starts, list + 1);
      lengths = grown(lengths, list + 1);
      rooms = grown(rooms, list + 1);
    }
    if (length <= rooms[list]!) return;
    const room = roomFor(length);
    if (end + room > pool.length) {
      if (left > pool.length / 3) pack();
      pool = grown(pool, end + room);
    }
    pool.set(view(list), end);
    left += rooms[list]!;
    starts[list] = end;
    rooms[list] = room;
    end += room;
  }

  function pack(): void {
    const old = pool;
    const total = lengths.reduce((sum, length) => sum + roomFor(length), 0);
    pool = new (old.constructor as new (length: number) => A)(total);
    end = 0;
    for (let list = 0; list < starts.length; list += 1) {
      const length = lengths[list]!;
      pool.set(old.subarray(starts[list], starts[list]! + length), end);
      starts[list] = end;
      rooms[list] = roomFor(length);
      end += rooms[list]!;
    }
    left = 0;
  }

  return {
    view,
    pack,
    replace(list, items) {
      makeRoom(list, items.length);
      pool.set(items, starts[list]);
      lengths[list] = items.length;
    },
    insert(list, at, item) {
      const length = lengths[list] ?? 0;
      makeRoom(list, length + 1);
      const start = starts[list]!;
      if (at < length) pool.copyWithin(start + at + 1, start + at, start + length);
      pool[start + at] = item;
      lengths[list] = length + 1;
    },
    remove(list, at) {
      const start = starts[list]!;
      pool.copyWithin(start + at, start + at + 1, start + lengths[list]!);
      lengths[list]! -= 1;
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
