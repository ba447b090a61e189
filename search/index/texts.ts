import { grown } from './growable.ts';
import { createLists, type Lists, noLists, type SavedLists } from './lists.ts';

/**
 * Numbered texts in UTF-8, found by their text. They are held in typed arrays: as strings in a map, those of a
 * million listings would cost several times the memory, and seconds at the start.
 */
export type Texts = {
  /** The number of the text between `start` and `end` of `bytes`, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number;
  /** The numbers of many texts at once, each between its start and its end; `NO_TEXT` for one that is not there. */
  findEach(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array, count: number, into: Uint32Array): void;
  /** Keeps a text that is not there yet and gives its number: one that was given back, else the next. */
  add(bytes: Uint8Array, start: number, end: number): number;
  text(number: number): string;
  /** Does the text begin with these bytes? */
  begins(number: number, bytes: Uint8Array): boolean;
  /** All texts that begin with these bytes. */
  beginningWith(bytes: Uint8Array): Set<string>;
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

const TAG_AT = 24;
const NUMBER = 2 ** TAG_AT - 1;
/** Numbers of more texts would not fit a slot, nor a term above its weight. */
const MOST_TEXTS = NUMBER;
const numberIn = (slot: number): number => (slot & NUMBER) - 1;
export const NO_TEXT = NUMBER;

/** FNV-1a, its bits mixed once more. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

export const createTexts = (saved?: SavedTexts): Texts => new HashedTexts(saved);

class HashedTexts implements Texts {
  readonly #letters: Lists<Uint8Array>;
  readonly #free: number[];
  #next: number;
  /**
   * An open hash table of numbers, each one higher so that 0 is an empty slot; at most three quarters are taken. Above a
   * number stand eight bits of its hash, so that texts of others, each at another place of the memory, need not be read.
   */
  #slots: Uint32Array;
  #hashes = new Uint32Array(0);

  constructor(saved: SavedTexts | undefined) {
    this.#letters = createLists(saved?.letters ?? noLists(new Uint8Array(0)));
    this.#free = saved?.free ?? [];
    this.#next = saved?.next ?? 0;
    this.#slots = saved?.slots ?? new Uint32Array(16);
  }

  find(bytes: Uint8Array, start: number, end: number): number {
    return numberIn(this.#slots[this.#place(bytes, start, end)]!);
  }

  /**
   * In passes that each do one thing for all: the memory answers many of them at once, where one after the other would wait
   * for each. To look words up is most of what building an index takes.
   */
  findEach(
    bytes: Uint8Array,
    starts: Uint32Array,
    ends: Uint32Array,
    count: number,
    into: Uint32Array,
  ): void {
    const slots = this.#slots;
    const last = slots.length - 1;
    const hashes = (this.#hashes = grown(this.#hashes, count));
    for (let at = 0; at < count; at += 1) hashes[at] = hashOf(bytes, starts[at]!, ends[at]!);
    for (let at = 0; at < count; at += 1) into[at] = slots[hashes[at]! & last]!;
    for (let at = 0; at < count; at += 1) {
      const taken = into[at]!;
      const hash = hashes[at]!;
      const isIt =
        taken === 0 ||
        (taken >>> TAG_AT === hash >>> TAG_AT &&
          this.#isText(numberIn(taken), bytes, starts[at]!, ends[at]!));
      const slot = isIt ? taken : slots[this.#placeFrom(hash, bytes, starts[at]!, ends[at]!)]!;
      into[at] = slot === 0 ? NO_TEXT : numberIn(slot);
    }
  }

  text(number: number): string {
    return decoder.decode(this.#letters.view(number));
  }

  begins(number: number, bytes: Uint8Array): boolean {
    if (this.#letters.length(number) < bytes.length) return false;
    const pool = this.#letters.pool();
    const start = this.#letters.start(number);
    for (let at = 0; at < bytes.length; at += 1) if (pool[start + at] !== bytes[at]) return false;
    return true;
  }

  beginningWith(bytes: Uint8Array): Set<string> {
    const found = new Set<string>();
    const free = new Set(this.#free);
    for (let number = 0; number < this.#next; number += 1)
      if (this.begins(number, bytes) && !free.has(number)) found.add(this.text(number));
    return found;
  }

  add(bytes: Uint8Array, start: number, end: number): number {
    const number = this.#free.pop() ?? this.#next++;
    if (number >= MOST_TEXTS) throw new RangeError('The search index is full.');
    this.#letters.replace(number, bytes.subarray(start, end));
    if (4 * (this.#next - this.#free.length) > 3 * this.#slots.length) this.#enlarge();
    this.#take(number);
    return number;
  }

  remove(number: number): void {
    const bytes = this.#letters.view(number);
    this.#empty(this.#place(bytes, 0, bytes.length));
    this.#letters.replace(number, []);
    this.#free.push(number);
  }

  pack(): void {
    this.#letters.pack();
  }

  save(): SavedTexts {
    return { letters: this.#letters.save(), slots: this.#slots, free: this.#free, next: this.#next };
  }

  #after(slot: number): number {
    return (slot + 1) & (this.#slots.length - 1);
  }

  /** The slot of the text, or the empty one where it belongs. */
  #place(bytes: Uint8Array, start: number, end: number): number {
    return this.#placeFrom(hashOf(bytes, start, end), bytes, start, end);
  }

  #placeFrom(hash: number, bytes: Uint8Array, start: number, end: number): number {
    const slots = this.#slots;
    const tag = hash >>> TAG_AT;
    let slot = hash & (slots.length - 1);
    for (let taken = slots[slot]!; taken > 0; taken = slots[slot]!) {
      if (taken >>> TAG_AT === tag && this.#isText(numberIn(taken), bytes, start, end)) break;
      slot = this.#after(slot);
    }
    return slot;
  }

  #isText(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    if (this.#letters.length(number) !== end - start) return false;
    const pool = this.#letters.pool();
    const ahead = this.#letters.start(number) - start;
    for (let at = start; at < end; at += 1) if (pool[at + ahead] !== bytes[at]) return false;
    return true;
  }

  #hash(number: number): number {
    const start = this.#letters.start(number);
    return hashOf(this.#letters.pool(), start, start + this.#letters.length(number));
  }

  #take(number: number): void {
    const hash = this.#hash(number);
    let slot = hash & (this.#slots.length - 1);
    while (this.#slots[slot]! > 0) slot = this.#after(slot);
    this.#slots[slot] = ((hash & ~NUMBER) | (number + 1)) >>> 0;
  }

  #enlarge(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(2 * old.length);
    for (const taken of old) if (taken > 0) this.#take(numberIn(taken));
  }

  /** Empties a slot and moves up those behind it that may stand nearer to their own. */
  #empty(slot: number): void {
    const slots = this.#slots;
    let gap = slot;
    for (let at = this.#after(gap); slots[at]! > 0; at = this.#after(at)) {
      const wanted = this.#hash(numberIn(slots[at]!)) & (slots.length - 1);
      const mayStay = gap <= at ? gap < wanted && wanted <= at : gap < wanted || wanted <= at;
      if (mayStay) continue;
      slots[gap] = slots[at]!;
      gap = at;
    }
    slots[gap] = 0;
  }
}
