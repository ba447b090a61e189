import { COUNTERS, type Counters } from '../document.ts';
import { ensureCapacity } from './growable.ts';
import { MAX_LISTINGS } from './postings.ts';
import { joinTerms, extractTerms } from '../text/tokenize.ts';

/**
 * Properties of each listing besides its terms, one typed array for each. Listings have doc ids from 0; that of a
 * removed listing is reused.
 */
export type SortColumns = {
  /** The number of listings, and one more than the highest doc id. */
  count(): number;
  span(): number;
  /** Returns the doc id of a listing, or -1. */
  findDocId(id: number): number;
  /** Returns the doc id of a listing, adding it if it is new. Throws RangeError past 16.7 million. */
  add(id: number): number;
  remove(id: number): void;
  ids(): Iterable<number>;
  id(docId: number): number;
  setName(docId: number, name: NameFingerprints): void;
  /** The number of distinct terms of the name, at most 255. */
  nameTerms(docId: number): number;
  /** Returns whether the name equals a fingerprint, including accents but not case. */
  hasName(docId: number, fingerprint: number): boolean;
  /** Returns whether the name without spaces equals a fingerprint. */
  hasJoinedName(docId: number, fingerprint: number): boolean;
  setCounters(docId: number, counters: Counters): void;
  counter<Name extends keyof Counters>(name: Name): CounterColumns[Name];
  /** No listing has more votes. */
  mostVotes(): number;
  describe(docId: number): Record<string, number>;
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
  launchDay: Uint16Array;
};

/** What is stored of a name: its number of distinct terms, at most 255, and its fingerprints. */
export type NameFingerprints = { terms: number; fingerprint: number; joined: number };

export const buildNameFingerprints = (name: string): NameFingerprints => ({
  terms: Math.min(new Set(extractTerms(name)).size, 255),
  fingerprint: nameFingerprint(name),
  joined: joinedFingerprint(name),
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
export const joinedFingerprint = (name: string): number => nameFingerprint(joinTerms(name));

export const createColumns = (saved = createEmptyColumns()): SortColumns => new TypedColumns(saved);

const createEmptyColumns = (): SavedColumns => ({
  ordinals: new Uint32Array(0),
  free: [],
  span: 0,
  ids: new Uint32Array(0),
  nameTerms: new Uint8Array(0),
  names: new Uint32Array(0),
  closedNames: new Uint32Array(0),
  counters: {
    newest: new Float64Array(0),
    votes: new Uint32Array(0),
    trending: new Float64Array(0),
    views: new Uint32Array(0),
    follows: new Uint32Array(0),
    launchDay: new Uint16Array(0),
  },
});

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
  #mostVotes: number;

  constructor(saved: SavedColumns) {
    this.#docIds = saved.ordinals;
    this.#free = saved.free;
    this.#span = saved.span;
    this.#ids = saved.ids;
    this.#nameTerms = saved.nameTerms;
    this.#names = saved.names;
    this.#closedNames = saved.closedNames;
    this.#counters = saved.counters;
    this.#mostVotes = saved.counters.votes.reduce((most, votes) => Math.max(most, votes), 0);
  }

  count(): number {
    return this.#span - this.#free.length;
  }

  span(): number {
    return this.#span;
  }

  findDocId(id: number): number {
    return id < this.#docIds.length ? this.#docIds[id]! - 1 : -1;
  }

  *ids(): Generator<number> {
    for (let id = 0; id < this.#docIds.length; id += 1) if (this.#docIds[id]! > 0) yield id;
  }

  id(docId: number): number {
    return this.#ids[docId]!;
  }

  add(id: number): number {
    const existing = this.findDocId(id);
    if (existing >= 0) return existing;
    const docId = this.#allocateDocId();
    this.#docIds = ensureCapacity(this.#docIds, id + 1);
    this.#docIds[id] = docId + 1;
    this.#ids[docId] = id;
    return docId;
  }

  remove(id: number): void {
    const docId = this.findDocId(id);
    if (docId < 0) return;
    this.#docIds[id] = 0;
    this.#free.push(docId);
  }

  setName(docId: number, { terms, fingerprint, joined }: NameFingerprints): void {
    this.#nameTerms[docId] = terms;
    this.#names[docId] = fingerprint;
    this.#closedNames[docId] = joined;
  }

  nameTerms(docId: number): number {
    return this.#nameTerms[docId]!;
  }

  hasName(docId: number, fingerprint: number): boolean {
    return this.#names[docId] === fingerprint;
  }

  hasJoinedName(docId: number, fingerprint: number): boolean {
    return this.#closedNames[docId] === fingerprint;
  }

  setCounters(docId: number, values: Counters): void {
    for (const name of COUNTERS) this.#counters[name][docId] = values[name];
    this.#mostVotes = Math.max(this.#mostVotes, values.votes);
  }

  mostVotes(): number {
    return this.#mostVotes;
  }

  counter<Name extends keyof Counters>(name: Name): CounterColumns[Name] {
    return this.#counters[name];
  }

  describe(docId: number): Record<string, number> {
    return {
      nameTerms: this.#nameTerms[docId]!,
      name: this.#names[docId]!,
      ...Object.fromEntries(COUNTERS.map((name) => [name, this.#counters[name][docId]!])),
    };
  }

  pack(): void {
    this.#docIds = this.#docIds.slice(0, this.#docIds.findLastIndex((docId) => docId > 0) + 1);
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
    const reused = this.#free.pop();
    if (reused !== undefined) return reused;
    if (this.#span === MAX_LISTINGS) throw new RangeError('The search index is full.');
    this.#span += 1;
    this.#ids = ensureCapacity(this.#ids, this.#span);
    this.#nameTerms = ensureCapacity(this.#nameTerms, this.#span);
    this.#names = ensureCapacity(this.#names, this.#span);
    this.#closedNames = ensureCapacity(this.#closedNames, this.#span);
    for (const name of COUNTERS) this.#growCounter(name);
    return this.#span - 1;
  }

  #growCounter<Name extends keyof Counters>(name: Name): void {
    this.#counters[name] = ensureCapacity<CounterColumns[Name]>(this.#counters[name], this.#span);
  }

  #packCounter<Name extends keyof Counters>(name: Name): void {
    this.#counters[name] = this.#counters[name].slice(0, this.#span) as CounterColumns[Name];
  }
}
