import { COUNTERS, type Counters } from './document.ts';
import { grown } from './growable.ts';
import { MOST_LISTINGS } from './postings.ts';
import { termsOf } from './words.ts';

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
  setName(ordinal: number, name: string, terms: number): void;
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
export type CounterColumns = {
  newest: Float64Array;
  votes: Uint32Array;
  trending: Float64Array;
  views: Uint32Array;
  follows: Uint32Array;
};

/** A name in 32 bits (FNV-1a); two names that share them are told apart by nothing but a tie-break. */
export function nameFingerprint(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.trim().normalize('NFC').toLowerCase()) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  return hash >>> 0;
}

/** The same of a name folded, with nothing between its words. */
export const closedFingerprint = (name: string): number => nameFingerprint(termsOf(name).join(''));

export function createColumns(saved?: SavedColumns): SortColumns {
  // By id, which the database counts up from 1: one more than the ordinal, 0 where there is none.
  let ordinals: Uint32Array = saved?.ordinals ?? new Uint32Array(0);
  const free = saved?.free ?? [];
  let span = saved?.span ?? 0;
  let ids = saved?.ids ?? new Uint32Array(0);
  let nameTerms = saved?.nameTerms ?? new Uint8Array(0);
  let names = saved?.names ?? new Uint32Array(0);
  let closedNames = saved?.closedNames ?? new Uint32Array(0);
  const counters = saved?.counters ?? {
    newest: new Float64Array(0),
    votes: new Uint32Array(0),
    trending: new Float64Array(0),
    views: new Uint32Array(0),
    follows: new Uint32Array(0),
  };

  const find = (id: number) => (id < ordinals.length ? ordinals[id]! - 1 : -1);

  function newOrdinal(): number {
    const given = free.pop();
    if (given !== undefined) return given;
    if (span === MOST_LISTINGS) throw new RangeError('The search index is full.');
    span += 1;
    ids = grown(ids, span);
    nameTerms = grown(nameTerms, span);
    names = grown(names, span);
    closedNames = grown(closedNames, span);
    for (const name of COUNTERS) growCounter(name);
    return span - 1;
  }

  function growCounter<Name extends keyof Counters>(name: Name): void {
    counters[name] = grown<CounterColumns[Name]>(counters[name], span);
  }

  function pack(): void {
    ordinals = ordinals.slice(0, ordinals.findLastIndex((ordinal) => ordinal > 0) + 1);
    ids = ids.slice(0, span);
    nameTerms = nameTerms.slice(0, span);
    names = names.slice(0, span);
    closedNames = closedNames.slice(0, span);
    for (const name of COUNTERS) packCounter(name);
  }

  function packCounter<Name extends keyof Counters>(name: Name): void {
    counters[name] = counters[name].slice(0, span) as CounterColumns[Name];
  }

  return {
    count: () => span - free.length,
    span: () => span,
    find,
    *ids() {
      for (let id = 0; id < ordinals.length; id += 1) if (ordinals[id]! > 0) yield id;
    },
    id: (ordinal) => ids[ordinal]!,
    add(id) {
      const known = find(id);
      if (known >= 0) return known;
      const ordinal = newOrdinal();
      ordinals = grown(ordinals, id + 1);
      ordinals[id] = ordinal + 1;
      ids[ordinal] = id;
      return ordinal;
    },
    remove(id) {
      const ordinal = find(id);
      if (ordinal < 0) return;
      ordinals[id] = 0;
      free.push(ordinal);
    },
    setName(ordinal, name, terms) {
      nameTerms[ordinal] = Math.min(terms, 255);
      names[ordinal] = nameFingerprint(name);
      closedNames[ordinal] = closedFingerprint(name);
    },
    nameTerms: (ordinal) => nameTerms[ordinal]!,
    isNamed: (ordinal, fingerprint) => names[ordinal] === fingerprint,
    isClosed: (ordinal, fingerprint) => closedNames[ordinal] === fingerprint,
    setCounters(ordinal, values) {
      for (const name of COUNTERS) counters[name][ordinal] = values[name];
    },
    counter: (name) => counters[name],
    describe: (ordinal) => ({
      nameTerms: nameTerms[ordinal]!,
      name: names[ordinal]!,
      ...Object.fromEntries(COUNTERS.map((name) => [name, counters[name][ordinal]!])),
    }),
    pack,
    save() {
      pack();
      return { ordinals, free, span, ids, nameTerms, names, closedNames, counters };
    },
  };
}
