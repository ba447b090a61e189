import { COUNTERS, type Counters } from '../document.ts';
import { grown } from './growable.ts';
import { MOST_LISTINGS } from './postings.ts';
import { closedText, termsOf } from '../text/words.ts';

/**
 * Properties of each listing besides its terms, one typed array for each. Listings have doc ids from 0; that of a
 * removed listing is reused.
 */
export type SortColumns = {
  /** The number of listings, and one more than the highest doc id. */
  count(): number;
  span(): number;
  /** Returns the doc id of a listing, or -1. */
  find(id: number): number;
  /** Returns the doc id of a listing, adding it if it is new. Throws RangeError past 16.7 million. */
  add(id: number): number;
  remove(id: number): void;
  ids(): Iterable<number>;
  id(ordinal: number): number;
  setName(ordinal: number, name: NameMarks): void;
  /** The number of distinct terms of the name, at most 255. */
  nameTerms(ordinal: number): number;
  /** Returns whether the name equals a fingerprint, including accents but not case. */
  isNamed(ordinal: number, fingerprint: number): boolean;
  /** Returns whether the name without spaces equals a fingerprint. */
  isClosed(ordinal: number, fingerprint: number): boolean;
  setCounters(ordinal: number, counters: Counters): void;
  counter<Name extends keyof Counters>(name: Name): CounterColumns[Name];
  describe(ordinal: number): Record<string, number>;
  /** Frees memory that changes left unused. */
  pack(): void;
  save(): SavedColumns;
};

export type SavedColumns = {
  ordinals: Uint32Array;
  free: number[];
  span: number;
  ids: Uint32Array;
  nameTerms: Uint8Array;
  names: Uint32Array;
  closedNames: Uint32Array;
  counters: CounterColumns;
};

/** Votes, views and follows are counted; they end at 4,294,967,295. */
type CounterColumns = {
  newest: Float64Array;
  votes: Uint32Array;
  trending: Float64Array;
  views: Uint32Array;
  follows: Uint32Array;
};

/** What is stored of a name: its number of distinct terms, at most 255, and its fingerprints. */
export type NameMarks = { terms: number; fingerprint: number; closed: number };

export const marksOf = (name: string): NameMarks => ({
  terms: Math.min(new Set(termsOf(name)).size, 255),
  fingerprint: nameFingerprint(name),
  closed: closedFingerprint(name),
});

/** Returns a 32-bit fingerprint (FNV-1a) of a name; a collision only affects a tie-break. */
export function nameFingerprint(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.trim().normalize('NFC').toLowerCase()) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  return hash >>> 0;
}

/** Returns the fingerprint of a name that is folded and has no spaces. */
export const closedFingerprint = (name: string): number => nameFingerprint(closedText(name));

export const createColumns = (saved?: SavedColumns): SortColumns => new TypedColumns(saved);

class TypedColumns implements SortColumns {
  /** By listing id, which the database assigns from 1: the doc id plus one, 0 for none. */
  #docIds: Uint32Array;
  readonly #free: number[];
  #span: number;
  #ids: Uint32Array;
  #nameTerms: Uint8Array;
  #names: Uint32Array;
  #closedNames: Uint32Array;
  readonly #counters: CounterColumns;

  constructor(saved: SavedColumns | undefined) {
    this.#docIds = saved?.ordinals ?? new Uint32Array(0);
    this.#free = saved?.free ?? [];
    this.#span = saved?.span ?? 0;
    this.#ids = saved?.ids ?? new Uint32Array(0);
    this.#nameTerms = saved?.nameTerms ?? new Uint8Array(0);
    this.#names = saved?.names ?? new Uint32Array(0);
    this.#closedNames = saved?.closedNames ?? new Uint32Array(0);
    this.#counters = saved?.counters ?? {
      newest: new Float64Array(0),
      votes: new Uint32Array(0),
      trending: new Float64Array(0),
      views: new Uint32Array(0),
      follows: new Uint32Array(0),
    };
  }

  count(): number {
    return this.#span - this.#free.length;
  }

  span(): number {
    return this.#span;
  }

  find(id: number): number {
    return id < this.#docIds.length ? this.#docIds[id]! - 1 : -1;
  }

  *ids(): Generator<number> {
    for (let id = 0; id < this.#docIds.length; id += 1) if (this.#docIds[id]! > 0) yield id;
  }

  id(ordinal: number): number {
    return this.#ids[ordinal]!;
  }

  add(id: number): number {
    const known = this.find(id);
    if (known >= 0) return known;
    const ordinal = this.#allocateDocId();
    this.#docIds = grown(this.#docIds, id + 1);
    this.#docIds[id] = ordinal + 1;
    this.#ids[ordinal] = id;
    return ordinal;
  }

  remove(id: number): void {
    const ordinal = this.find(id);
    if (ordinal < 0) return;
    this.#docIds[id] = 0;
    this.#free.push(ordinal);
  }

  setName(ordinal: number, { terms, fingerprint, closed }: NameMarks): void {
    this.#nameTerms[ordinal] = terms;
    this.#names[ordinal] = fingerprint;
    this.#closedNames[ordinal] = closed;
  }

  nameTerms(ordinal: number): number {
    return this.#nameTerms[ordinal]!;
  }

  isNamed(ordinal: number, fingerprint: number): boolean {
    return this.#names[ordinal] === fingerprint;
  }

  isClosed(ordinal: number, fingerprint: number): boolean {
    return this.#closedNames[ordinal] === fingerprint;
  }

  setCounters(ordinal: number, values: Counters): void {
    for (const name of COUNTERS) this.#counters[name][ordinal] = values[name];
  }

  counter<Name extends keyof Counters>(name: Name): CounterColumns[Name] {
    return this.#counters[name];
  }

  describe(ordinal: number): Record<string, number> {
    return {
      nameTerms: this.#nameTerms[ordinal]!,
      name: this.#names[ordinal]!,
      ...Object.fromEntries(COUNTERS.map((name) => [name, this.#counters[name][ordinal]!])),
    };
  }

  pack(): void {
    this.#docIds = this.#docIds.slice(0, this.#docIds.findLastIndex((ordinal) => ordinal > 0) + 1);
    this.#ids = this.#ids.slice(0, this.#span);
    this.#nameTerms = this.#nameTerms.slice(0, this.#span);
    this.#names = this.#names.slice(0, this.#span);
    this.#closedNames = this.#closedNames.slice(0, this.#span);
    for (const name of COUNTERS) this.#packCounter(name);
  }

  save(): SavedColumns {
    this.pack();
    return {
      ordinals: this.#docIds,
      free: this.#free,
      span: this.#span,
      ids: this.#ids,
      nameTerms: this.#nameTerms,
      names: this.#names,
      closedNames: this.#closedNames,
      counters: this.#counters,
    };
  }

  #allocateDocId(): number {
    const given = this.#free.pop();
    if (given !== undefined) return given;
    if (this.#span === MOST_LISTINGS) throw new RangeError('The search index is full.');
    this.#span += 1;
    this.#ids = grown(this.#ids, this.#span);
    this.#nameTerms = grown(this.#nameTerms, this.#span);
    this.#names = grown(this.#names, this.#span);
    this.#closedNames = grown(this.#closedNames, this.#span);
    for (const name of COUNTERS) this.#growCounter(name);
    return this.#span - 1;
  }

  #growCounter<Name extends keyof Counters>(name: Name): void {
    this.#counters[name] = grown<CounterColumns[Name]>(this.#counters[name], this.#span);
  }

  #packCounter<Name extends keyof Counters>(name: Name): void {
    this.#counters[name] = this.#counters[name].slice(0, this.#span) as CounterColumns[Name];
  }
}
