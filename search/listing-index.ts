import { createColumns, type Columns, type SavedColumns } from './columns.ts';
import { createDictionary, type Dictionary, type SavedDictionary } from './dictionary.ts';
import type { Counters, SearchDocument } from './document.ts';
import { createListingTerms } from './listing-terms.ts';
import type { SavedLists } from './lists.ts';
import { createPostings, IN_NAME, type Postings, type SavedPostings } from './postings.ts';
import { weigh } from './weights.ts';

/**
 * The index of all listings that can be found. It is changed in place, one listing at a time, and then equals
 * one built anew from the same listings: nothing in it depends on the order of changes.
 */
export type ListingIndex = {
  dictionary: Dictionary;
  postings: Postings;
  columns: Columns;
  /** Adds a listing, or replaces what is known of it. */
  put(document: SearchDocument): void;
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
  const postings = createPostings(saved?.postings);
  const columns = createColumns(saved?.columns);
  const listingTerms = createListingTerms(saved?.listingTerms);

  /** Makes the terms of a listing those of `weights`, as `weigh` gives them. */
  function replaceTerms(ordinal: number, weights: Uint32Array): void {
    const before = listingTerms.get(ordinal);
    const terms = weights.map((weight) => weight >>> 8);
    for (const weight of weights) postings.set(weight >>> 8, ordinal, weight & 255);
    let at = 0;
    for (const term of before) {
      // Both ascend.
      while (at < terms.length && terms[at]! < term) at += 1;
      if (terms[at] === term) continue;
      postings.remove(term, ordinal);
      if (postings.count(term) === 0) dictionary.remove(term);
    }
    listingTerms.set(ordinal, terms);
  }

  return {
    dictionary,
    postings,
    columns,
    put(document) {
      const ordinal = columns.add(document.id);
      const weights = weigh(document, dictionary);
      replaceTerms(ordinal, weights);
      const nameTerms = weights.reduce((sum, weight) => sum + Number((weight & IN_NAME) > 0), 0);
      columns.setName(ordinal, document.name, nameTerms);
      columns.setCounters(ordinal, document);
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
      postings.pack();
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
