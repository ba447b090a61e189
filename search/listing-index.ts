import { createBatch } from './batch.ts';
import { createColumns, type SortColumns, type SavedColumns } from './columns.ts';
import { createDictionary, type Dictionary, type SavedDictionary } from './dictionary.ts';
import type { Counters, SearchDocument } from './document.ts';
import { createListingTerms } from './listing-terms.ts';
import type { SavedLists } from './lists.ts';
import { createPostings, packed, type Postings, type SavedPostings } from './postings.ts';
import { createWeigher } from './weights.ts';
import { termsOf } from './words.ts';

/**
 * The index of all listings that can be found. It is changed in place, one listing at a time, and then equals
 * one built anew from the same listings: nothing in it depends on the order of changes.
 */
export type ListingIndex = {
  dictionary: Dictionary;
  postings: Postings;
  columns: SortColumns;
  /** The terms of a listing, words and filters, by its ordinal. */
  termsOf(ordinal: number): number[];
  /** Adds listings, or replaces what is known of them; the later where one is given twice. */
  put(documents: SearchDocument[]): void;
  /** Replaces the counters of a listing that is there. */
  count(id: number, counters: Counters): void;
  /** Takes a listing out; nothing happens when it is not there. */
  remove(id: number): void;
  /** All the index knows of a listing, in a form two indexes can be compared by. */
  describe(id: number): string | undefined;
  /** Gives back room that changes left unused. */
  pack(): void;
  save(): SavedIndex;
};

export type SavedIndex = {
  dictionary: SavedDictionary;
  postings: SavedPostings;
  columns: SavedColumns;
  listingTerms: SavedLists<Uint8Array>;
};

export function createListingIndex(saved?: SavedIndex): ListingIndex {
  const dictionary = createDictionary(saved?.dictionary);
  const weigh = createWeigher(dictionary);
  const postings = createPostings(saved?.postings);
  const columns = createColumns(saved?.columns);
  const listingTerms = createListingTerms(saved?.listingTerms);

  const batch = createBatch();

  function put(document: SearchDocument): void {
    const known = columns.find(document.id) >= 0;
    const ordinal = columns.add(document.id);
    const weights = weigh(document);
    if (known) replaceTerms(ordinal, weights);
    else addTerms(ordinal, weights);
    columns.setName(ordinal, document.name, new Set(termsOf(document.name)).size);
    columns.setCounters(ordinal, document);
  }

  /** Gives the terms of `weights`, as `weigh` gives them, to a listing that has none. */
  function addTerms(ordinal: number, weights: Uint32Array): void {
    for (let at = 0; at < weights.length; at += 1) {
      const weight = weights[at]!;
      batch.add(weight >>> 8, packed(ordinal, weight & 255));
    }
    listingTerms.set(ordinal, weights);
  }

  /** Makes the terms of a listing those of `weights`. */
  function replaceTerms(ordinal: number, weights: Uint32Array): void {
    batch.empty(postings.setRun);
    const before = listingTerms.get(ordinal);
    for (const weight of weights) postings.set(weight >>> 8, ordinal, weight & 255);
    let at = 0;
    for (const term of before) {
      // Both ascend.
      while (at < weights.length && weights[at]! >>> 8 < term) at += 1;
      if (at < weights.length && weights[at]! >>> 8 === term) continue;
      postings.remove(term, ordinal);
      if (postings.count(term) === 0) dictionary.remove(term);
    }
    listingTerms.set(ordinal, weights);
  }

  return {
    dictionary,
    postings,
    columns,
    termsOf: (ordinal) => listingTerms.get(ordinal),
    put(documents) {
      for (const document of documents) put(document);
      batch.empty(postings.setRun);
    },
    count(id, counters) {
      const ordinal = columns.find(id);
      if (ordinal >= 0) columns.setCounters(ordinal, counters);
    },
    remove(id) {
      const ordinal = columns.find(id);
      if (ordinal < 0) return;
      replaceTerms(ordinal, new Uint32Array(0));
      columns.remove(id);
    },
    describe(id) {
      const ordinal = columns.find(id);
      if (ordinal < 0) return undefined;
      const terms = listingTerms
        .get(ordinal)
        .map((term) => [dictionary.text(term), postings.weight(term, ordinal)]);
      return JSON.stringify({ terms: terms.sort(), ...columns.describe(ordinal) });
    },
    pack() {
      dictionary.pack();
      postings.pack();
      columns.pack();
      listingTerms.pack();
    },
    save: () => ({
      dictionary: dictionary.save(),
      postings: postings.save(),
      columns: columns.save(),
      listingTerms: listingTerms.save(),
    }),
  };
}
