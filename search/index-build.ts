import type { SearchDocument } from './document.ts';
import { createBatch } from './index/batch.ts';
import { createColumns, marksOf } from './index/columns.ts';
import { createListingTerms } from './index/listing-terms.ts';
import { createPostings, packed } from './index/postings.ts';
import type { WeighedTerms } from './index/weights.ts';
import { createListingIndex, type ListingIndex, type SavedIndex } from './listing-index.ts';

/** An index of many listings at once, which takes a fraction of the time that `put` takes. Nobody can ask it before its end. */
export type IndexBuild = {
  /** Takes listings that it does not have yet. They are in it when `settle` has said so. */
  take(documents: readonly SearchDocument[], terms: WeighedTerms): void;
  /** How many terms of listings wait: `settle` is to be called when they are many, and in the end. */
  waiting(): number;
  /** Takes in about `most` of what waits, so that others have their turn between. Tells whether nothing waits any more. */
  settle(most?: number): boolean;
  /** The index, with the dictionary that the terms were weighed by. Nothing may be taken any more. */
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
