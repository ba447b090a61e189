import { grown } from './growable.ts';
import { createLists, type Lists, noLists, type SavedLists } from './lists.ts';

/**
 * Numbered texts in UTF-8 with lookup by text, in typed arrays: as strings in a map, those of a million listings
 * would take several times the memory, and seconds at startup.
 */
export type Texts = {
  /** Returns the number of the text in `bytes` from `start` to before `end`, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number;
  /** Writes the numbers of many texts to `into`, each given by start and end; `NO_TEXT` for an unknown one. */
  findEach(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array, count: number, into: Uint32Array): void;
  /** Adds an unknown text and returns its number: a freed one, else the next. */
  add(bytes: Uint8Array, start: number, end: number): number;
  text(number: number): string;
  /** Returns whether the text begins with these bytes. */
  begins(number: number, bytes: Uint8Array): boolean;
  /** Returns all texts that begin with these bytes. */
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
/** Higher numbers would not fit in a slot, nor a term above its weight. */
const MOST_TEXTS = NUMBER;
const numberIn = (slot: number): number => (slot & NUMBER) - 1;
export const NO_TEXT = NUMBER;

/** FNV-1a with one more mixing step. */
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
   * An open-addressing hash table of numbers, each plus one so that 0 is an empty slot; at most three quarters are
   * used. The top eight bits are a tag from the hash, so that other texts, which are elsewhere in memory, need not be
   * read.
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
    return numberIn(this.#slots[this.#findSlot(bytes, start, end)]!);
  }

  /**
   * Looks up in separate passes, so that memory accesses overlap instead of each waiting for the one before. Lookups
   * take most of the time of building an index.
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
      const slot = isIt ? taken : slots[this.#findSlotFrom(hash, bytes, starts[at]!, ends[at]!)]!;
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
    this.#occupy(number);
    return number;
  }

  remove(number: number): void {
    const bytes = this.#letters.view(number);
    this.#clearSlot(this.#findSlot(bytes, 0, bytes.length));
    this.#letters.replace(number, []);
    this.#free.push(number);
  }

  pack(): void {
    this.#letters.pack();
  }

  save(): SavedTexts {
    return { letters: this.#letters.save(), slots: this.#slots, free: this.#free, next: this.#next };
  }

  #nextSlot(slot: number): number {
    return (slot + 1) & (this.#slots.length - 1);
  }

  /** Returns the slot of the text, or the empty one where it belongs. */
  #findSlot(bytes: Uint8Array, start: number, end: number): number {
    return this.#findSlotFrom(hashOf(bytes, start, end), bytes, start, end);
  }

  #findSlotFrom(hash: number, bytes: Uint8Array, start: number, end: number): number {
    const slots = this.#slots;
    const tag = hash >>> TAG_AT;
    let slot = hash & (slots.length - 1);
    for (let taken = slots[slot]!; taken > 0; taken = slots[slot]!) {
      if (taken >>> TAG_AT === tag && this.#isText(numberIn(taken), bytes, start, end)) break;
      slot = this.#nextSlot(slot);
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

  #occupy(number: number): void {
    const hash = this.#hash(number);
    let slot = hash & (this.#slots.length - 1);
    while (this.#slots[slot]! > 0) slot = this.#nextSlot(slot);
    this.#slots[slot] = ((hash & ~NUMBER) | (number + 1)) >>> 0;
  }

  #enlarge(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(2 * old.length);
    for (const taken of old) if (taken > 0) this.#occupy(numberIn(taken));
  }

  /** Empties a slot and moves up those behind it that may be nearer to their home slot. */
  #clearSlot(slot: number): void {
    const slots = this.#slots;
    let gap = slot;
    for (let at = this.#nextSlot(gap); slots[at]! > 0; at = this.#nextSlot(at)) {
      const wanted = this.#hash(numberIn(slots[at]!)) & (slots.length - 1);
      const mayStay = gap <= at ? gap < wanted && wanted <= at : gap < wanted || wanted <= at;
      if (mayStay) continue;
      slots[gap] = slots[at]!;
      gap = at;
    }
    slots[gap] = 0;
  }
}
