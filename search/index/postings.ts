import type { TakeRun } from './batch.ts';
import { grown } from './growable.ts';
import { createLists, type Lists, noLists, type SavedLists } from './lists.ts';

/** Bits of the byte with the weight of a term in a listing; the lower six are its impact, 1 to 63. */
export const IN_NAME = 128;
/** The term is in a strong field: name, tagline or keywords. */
export const IN_STRONG = 64;
export const MOST_IMPACT = 63;
/** The weight byte of a filter, also where a word such as "open source" names it; a website has another one. */
export const FILTER_BYTE = IN_STRONG | 32;

// A posting is one number: the doc id above the weight byte, so that lists are sorted by doc id.
export const packed = (ordinal: number, weight: number) => ((ordinal << 8) | weight) >>> 0;
/** Higher doc ids do not fit in a posting. */
export const MOST_LISTINGS = 2 ** 24;

// A term in more than an eighth of the listings takes less memory, and is faster to read, as one byte for each
// listing.
const COMMON = 8;
const RARE_AGAIN = 16;
const FEWEST_FOR_BYTES = 1024;

/** The postings: which listings (by doc id) have which term (by number), with its weight. Weights are 1 to 255. */
export type Postings = {
  /** One more than the highest doc id that ever had a term. */
  span(): number;
  /** The number of listings with the term, and whether one has it in its name. */
  count(term: number): number;
  isInName(term: number): boolean;
  /** 0 if the listing does not have the term. */
  weight(term: number, ordinal: number): number;
  set(term: number, ordinal: number, weight: number): void;
  remove(term: number, ordinal: number): void;
  /** Sets the postings from `start` to before `end`, of listings that do not have the term yet. */
  setRun: TakeRun;
  /** For a common term, its weight byte by doc id; may be shorter than the number of listings. */
  bytes(term: number): Uint8Array | undefined;
  /** For every other term, its postings in ascending order; valid until the next change. */
  list(term: number): Uint32Array;
  pack(): void;
  save(): SavedPostings;
};

export type SavedPostings = {
  inNames: Uint8Array;
  lists: SavedLists<Uint32Array>;
  common: [term: number, Common][];
  span: number;
};

/** Weight bytes by doc id, and the number of listings with the term. */
type Common = { bytes: Uint8Array; count: number };

export const createPostings = (saved?: SavedPostings): Postings => new ListedPostings(saved);

class ListedPostings implements Postings {
  /** By term, whether a listing has it in its name. */
  #inNames: Uint8Array;
  #terms: number;
  #span: number;
  readonly #lists: Lists<Uint32Array>;
  readonly #common: Map<number, Common>;
  // A bound function, because it is passed without its object.
  readonly setRun: TakeRun = (term, run, start, end) => {
    this.#setRun(term, run, start, end);
  };

  constructor(saved: SavedPostings | undefined) {
    this.#inNames = saved?.inNames ?? new Uint8Array(0);
    this.#terms = this.#inNames.length;
    this.#span = saved?.span ?? 0;
    this.#lists = createLists(saved?.lists ?? noLists(new Uint32Array(0)));
    this.#common = new Map(saved?.common);
  }

  span(): number {
    return this.#span;
  }

  count(term: number): number {
    return this.#common.get(term)?.count ?? this.#lists.length(term);
  }

  isInName(term: number): boolean {
    return this.#inNames[term] === 1;
  }

  bytes(term: number): Uint8Array | undefined {
    return this.#common.get(term)?.bytes;
  }

  list(term: number): Uint32Array {
    return this.#lists.view(term);
  }

  weight(term: number, ordinal: number): number {
    const bytes = this.bytes(term);
    if (bytes) return bytes[ordinal] ?? 0;
    return weightIn(this.#lists.view(term), ordinal);
  }

  set(term: number, ordinal: number, value: number): void {
    const before = this.#replaceWeight(term, ordinal, value);
    this.#updateForm(term, ordinal);
    if (value & IN_NAME) this.#inNames[term] = 1;
    else if (before & IN_NAME) this.#inNames[term] = Number(this.#hasName(term));
  }

  remove(term: number, ordinal: number): void {
    this.set(term, ordinal, 0);
  }

  pack(): void {
    this.#lists.pack();
    this.#inNames = this.#inNames.slice(0, this.#terms);
    for (const there of this.#common.values()) there.bytes = there.bytes.slice(0, this.#span);
  }

  save(): SavedPostings {
    this.pack();
    return {
      inNames: this.#inNames,
      lists: this.#lists.save(),
      common: [...this.#common],
      span: this.#span,
    };
  }

  /** Sets the weight, 0 for none, and returns the previous one. */
  #replaceWeight(term: number, ordinal: number, value: number): number {
    const there = this.#common.get(term);
    if (there) return swapByte(there, ordinal, value);
    const lists = this.#lists;
    const pool = lists.pool();
    const start = lists.start(term);
    const end = start + lists.length(term);
    const at = placeOf(pool, start, end, ordinal);
    const isListed = at < end && pool[at]! >>> 8 === ordinal;
    const before = isListed ? pool[at]! & 255 : 0;
    if (isListed && value > 0) pool[at] = packed(ordinal, value);
    else if (isListed) lists.remove(term, at - start);
    else if (value > 0) lists.insert(term, at - start, packed(ordinal, value));
    return before;
  }

  #setRun(term: number, run: Uint32Array, start: number, end: number): void {
    const lists = this.#lists;
    const listed = lists.length(term);
    let last = listed > 0 ? lists.pool()[lists.start(term) + listed - 1]! : -1;
    let inName = 0;
    let canAppend = !this.#common.has(term);
    for (let at = start; at < end; at += 1) {
      const posting = run[at]!;
      if (posting <= last) canAppend = false;
      inName |= posting & IN_NAME;
      last = posting;
    }
    if (canAppend) {
      lists.append(term, run, start, end);
      this.#updateForm(term, last >>> 8);
      if (inName > 0) this.#inNames[term] = 1;
    } else {
      for (let at = start; at < end; at += 1) this.set(term, run[at]! >>> 8, run[at]! & 255);
    }
  }

  /** Stores a changed term as list or bytes, depending on how common it is now. */
  #updateForm(term: number, ordinal: number): void {
    if (ordinal >= this.#span) this.#span = ordinal + 1;
    if (term >= this.#terms) {
      this.#terms = term + 1;
      this.#inNames = grown(this.#inNames, this.#terms);
    }
    const count = this.count(term);
    if (count * COMMON > this.#span) {
      if (this.#span >= FEWEST_FOR_BYTES) this.#toBytes(term);
    } else if (count * RARE_AGAIN < this.#span && this.#common.has(term)) this.#toList(term);
  }

  /** Usually found at once, except when the last one was removed. */
  #hasName(term: number): boolean {
    const isInName = (posting: number) => (posting & IN_NAME) > 0;
    return this.bytes(term)?.some(isInName) ?? this.#lists.view(term).some(isInName);
  }

  #toBytes(term: number): void {
    if (this.#common.has(term)) return;
    const bytes = new Uint8Array(this.#span + (this.#span >> 3));
    for (const posting of this.#lists.view(term)) bytes[posting >>> 8] = posting & 255;
    this.#common.set(term, { bytes, count: this.#lists.length(term) });
    this.#lists.replace(term, []);
  }

  #toList(term: number): void {
    const list: number[] = [];
    this.bytes(term)!.forEach((value, ordinal) => value > 0 && list.push(packed(ordinal, value)));
    this.#common.delete(term);
    this.#lists.replace(term, list);
  }
}

function swapByte(there: Common, ordinal: number, value: number): number {
  const before = there.bytes[ordinal] ?? 0;
  there.bytes = grown(there.bytes, ordinal + 1);
  there.bytes[ordinal] = value;
  there.count += Number(value > 0) - Number(before > 0);
  return before;
}

/** Returns the weight of a term in a listing, by the term's list; 0 if the listing is not in it. */
export function weightIn(list: Uint32Array, ordinal: number): number {
  const at = placeOf(list, 0, list.length, ordinal);
  return at < list.length && list[at]! >>> 8 === ordinal ? list[at]! & 255 : 0;
}

/** Returns the position between `start` and `end` where the listing's posting is, or would be inserted. */
export function placeOf(pool: Uint32Array, start: number, end: number, ordinal: number): number {
  const wanted = packed(ordinal, 0);
  // Listings are mostly added in order.
  if (end > start && pool[end - 1]! < wanted) return end;
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (pool[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
