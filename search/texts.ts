import { createLists, noLists, type SavedLists } from './lists.ts';

/**
 * Numbered texts in UTF-8, found by their text. They are held in typed arrays: as strings in a map, those of a
 * million listings would cost several times the memory, and seconds at the start.
 */
export type Texts = {
  /** The number of the text between `start` and `end` of `bytes`, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number;
  /** Keeps a text that is not there yet and gives its number: one that was given back, else the next. */
  add(bytes: Uint8Array, start: number, end: number): number;
  text(number: number): string;
  /** Does the text begin with these bytes? */
  begins(number: number, bytes: Uint8Array): boolean;
  remove(number: number): void;
  pack(): void;
  save(): SavedTexts;
};

export type SavedTexts = {
  letters: SavedLists<Uint8Array>;
  slots: Uint32Array;
  free: number[];
  next: number;
};

const decoder = new TextDecoder();

/** FNV-1a, its bits mixed once more. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash ^ (hash >>> 15);
}

export function createTexts(saved?: SavedTexts): Texts {
  const letters = createLists(saved?.letters ?? noLists(new Uint8Array(0)));
  const free = saved?.free ?? [];
  let next = saved?.next ?? 0;
  // An open hash table of numbers, each one higher so that 0 is an empty slot; at most three quarters are taken.
  let slots: Uint32Array = saved?.slots ?? new Uint32Array(16);

  const after = (slot: number) => (slot + 1) & (slots.length - 1);

  /** The slot of the text, or the empty one where it belongs. */
  function place(bytes: Uint8Array, start: number, end: number): number {
    let slot = hashOf(bytes, start, end) & (slots.length - 1);
    while (slots[slot]! > 0 && !isText(slots[slot]! - 1, bytes, start, end)) slot = after(slot);
    return slot;
  }

  function isText(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    if (letters.length(number) !== end - start) return false;
    const pool = letters.pool();
    const ahead = letters.start(number) - start;
    for (let at = start; at < end; at += 1) if (pool[at + ahead] !== bytes[at]) return false;
    return true;
  }

  /** The slot the text would have in an empty table. */
  function home(number: number): number {
    const start = letters.start(number);
    return hashOf(letters.pool(), start, start + letters.length(number)) & (slots.length - 1);
  }

  function take(number: number): void {
    let slot = home(number);
    while (slots[slot]! > 0) slot = after(slot);
    slots[slot] = number + 1;
  }

  function enlarge(): void {
    const old = slots;
    slots = new Uint32Array(2 * old.length);
    for (const taken of old) if (taken > 0) take(taken - 1);
  }

  /** Empties a slot and moves up those behind it that may stand nearer to their own. */
  function empty(slot: number): void {
    let gap = slot;
    for (let at = after(gap); slots[at]! > 0; at = after(at)) {
      const wanted = home(slots[at]! - 1);
      const mayStay = gap <= at ? gap < wanted && wanted <= at : gap < wanted || wanted <= at;
      if (mayStay) continue;
      slots[gap] = slots[at]!;
      gap = at;
    }
    slots[gap] = 0;
  }

  return {
    find: (bytes, start, end) => slots[place(bytes, start, end)]! - 1,
    text: (number) => decoder.decode(letters.view(number)),
    begins(number, bytes) {
      const pool = letters.pool();
      const start = letters.start(number);
      return letters.length(number) >= bytes.length && bytes.every((byte, at) => pool[start + at] === byte);
    },
    add(bytes, start, end) {
      const number = free.pop() ?? next++;
      letters.replace(number, bytes.subarray(start, end));
      if (4 * (next - free.length) > 3 * slots.length) enlarge();
      take(number);
      return number;
    },
    remove(number) {
      const bytes = letters.view(number);
      empty(place(bytes, 0, bytes.length));
      letters.replace(number, []);
      free.push(number);
    },
    pack: () => letters.pack(),
    save: () => ({ letters: letters.save(), slots, free, next }),
  };
}
