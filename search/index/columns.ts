import { COUNTERS, type Counters } from '../document.ts';
import { grown } from './growable.ts';
import { MOST_LISTINGS } from './postings.ts';
import { closedText, termsOf } from '../text/words.ts';

/**
 * What is known of each listing beside its terms, one typed array a fact. Listings are numbered by ordinal,
 * from 0; the ordinal of a listing that was taken out is given again.
 */
export type SortColumns = {
  /** How many listings there are, and one more than the highest ordinal. */
  count(): number;
  span(): number;
  /** The listing's ordinal, or -1. */
  find(id: number): number;
  /** The listing's ordinal, a new one when the listing is new. Throws RangeError past 16.7 million. */
  add(id: number): number;
  remove(id: number): void;
  ids(): Iterable<number>;
  id(ordinal: number): number;
  setName(ordinal: number, name: NameMarks): void;
  /** How many terms the name has, at most 255. */
  nameTerms(ordinal: number): number;
  /** Is this the name letter by letter, accents included? Case does not matter. */
  isNamed(ordinal: number, fingerprint: number): boolean;
  /** Is this the name with nothing between its words? */
  isClosed(ordinal: number, fingerprint: number): boolean;
  setCounters(ordinal: number, counters: Counters): void;
  counter<Name extends keyof Counters>(name: Name): CounterColumns[Name];
  describe(ordinal: number): Record<string, number>;
  /** Gives back room that changes left unused. */
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

/** What is kept of a name: how many different terms it has, at most 255, and its fingerprints. */
export type NameMarks = { terms: number; fingerprint: number; closed: number };

export const marksOf = (name: string): NameMarks => ({
  terms: Math.min(new Set(termsOf(name)).size, 255),
  fingerprint: nameFingerprint(name),
  closed: closedFingerprint(name),
});

/** A name in 32 bits (FNV-1a); two names that share them are told apart by nothing but a tie-break. */
export function nameFingerprint(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.trim().normalize('NFC').toLowerCase()) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  return hash >>> 0;
}

/** The same of a name folded, with nothing between its words. */
export const closedFingerprint = (name: string): number => nameFingerprint(closedText(name));

export const createColumns = (saved?: SavedColumns): SortColumns => new TypedColumns(saved);

class TypedColumns implements SortColumns {
  /** By id, which the database counts up from 1: one more than the ordinal, 0 where there is none. */
  #ordinals: Uint32Array;
  readonly #free: number[];
  #span: number;
  #ids: Uint32Array;
  #nameTerms: Uint8Array;
  #names: Uint32Array;
  #closedNames: Uint32Array;
  readonly #counters: CounterColumns;

  constructor(saved: SavedColumns | undefined) {
    this.#ordinals = saved?.ordinals ?? new Uint32Array(0);
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
    return id < this.#ordinals.length ? this.#ordinals[id]! - 1 : -1;
  }

  *ids(): Generator<number> {
    for (let id = 0; id < this.#ordinals.length; id += 1) if (this.#ordinals[id]! > 0) yield id;
  }

  id(ordinal: number): number {
    return this.#ids[ordinal]!;
  }

  add(id: number): number {
    const known = this.find(id);
    if (known >= 0) return known;
    const ordinal = this.#newOrdinal();
    this.#ordinals = grown(this.#ordinals, id + 1);
    this.#ordinals[id] = ordinal + 1;
    this.#ids[ordinal] = id;
    return ordinal;
  }

  remove(id: number): void {
    const ordinal = this.find(id);
    if (ordinal < 0) return;
    this.#ordinals[id] = 0;
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
    this.#ordinals = this.#ordinals.slice(0, this.#ordinals.findLastIndex((ordinal) => ordinal > 0) + 1);
    this.#ids = this.#ids.slice(0, this.#span);
    this.#nameTerms = this.#nameTerms.slice(0, this.#span);
    this.#names = this.#names.slice(0, this.#span);
    this.#closedNames = this.#closedNames.slice(0, this.#span);
    for (const name of COUNTERS) this.#packCounter(name);
  }

  save(): SavedColumns {
    this.pack();
    return {
      ordinals: this.#ordinals,
      free: this.#free,
      span: this.#span,
      ids: this.#ids,
      nameTerms: this.#nameTerms,
      names: this.#names,
      closedNames: this.#closedNames,
      counters: this.#counters,
    };
  }

  #newOrdinal(): number {
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
