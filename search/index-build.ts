import type { SearchDocument } from './document.ts';
import { createBatch } from './index/batch.ts';
import { createColumns, marksOf } from './index/columns.ts';
import { createListingTerms } from './index/listing-terms.ts';
import { createPostings, packed } from './index/postings.ts';
import type { WeighedTerms } from './index/weights.ts';
import { createListingIndex, type ListingIndex, type SavedIndex } from './listing-index.ts';

/**
 * Builds an index of many listings at once, in a fraction of the time that `upsert` takes. It cannot be searched
 * before it is finished.
 */
export type IndexBuild = {
  /** Adds listings that are not in the index yet. They are indexed once `flush` has returned true. */
  take(documents: readonly SearchDocument[], terms: WeighedTerms): void;
  /** How many postings are pending. Call `flush` when there are many, and at the end. */
  waiting(): number;
  /**
   * Indexes about `limit` pending postings, so that the caller can yield to the event loop in between. Returns
   * whether none is left.
   */
  settle(most?: number): boolean;
  /** Returns the index with the dictionary that the terms were weighed by. Nothing may be added afterwards. */
  finish(words: Pick<SavedIndex, 'dictionary' | 'phrases'>): ListingIndex;
};

export function createIndexBuild(): IndexBuild {
  const postings = createPostings();
  const columns = createColumns();
  const listingTerms = createListingTerms();
  const batch = createBatch();

  function takeTerms(ordinal: number, weights: Uint32Array): void {
    for (let at = 0; at < weights.length; at += 1) {
      const weight = weights[at]!;
      batch.add(weight >>> 8, packed(ordinal, weight & 255));
    }
    listingTerms.set(ordinal, weights);
  }

  return {
    take(documents, { weights, lengths }) {
      let end = 0;
      for (const [at, document] of documents.entries()) {
        const ordinal = columns.add(document.id);
        const start = end;
        end += lengths[at]!;
        takeTerms(ordinal, weights.subarray(start, end).sort());
        columns.setName(ordinal, marksOf(document.name));
        columns.setCounters(ordinal, document);
      }
    },
    waiting: () => batch.size(),
    settle: (most) => batch.empty(postings.setRun, most),
    finish: (words) =>
      createListingIndex({
        ...words,
        postings: postings.save(),
        columns: columns.save(),
        listingTerms: listingTerms.save(),
      }),
  };
}
