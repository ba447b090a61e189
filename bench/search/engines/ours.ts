import { createListingIndex } from '../../../search/listing-index.ts';
import { createSearcher } from '../../../search/searcher.ts';
import type { Corpus, CorpusListing } from '../corpus.ts';
import { type Engine, memoryInUse, PAGE } from './engine.ts';

const BATCH = 1_000;

/** The search engine of this project, without the database behind it. */
export function ourEngine({ listings, phrases = [] }: Corpus): Engine {
  const before = memoryInUse();
  const index = createListingIndex();
  index.setPhrases(phrases);
  let batch: CorpusListing[] = [];
  for (const listing of listings()) {
    batch.push(listing);
    if (batch.length < BATCH) continue;
    index.upsert(batch);
    batch = [];
  }
  index.upsert(batch);
  index.pack();
  const search = createSearcher(index);
  return {
    search: (q, offset = 0) => search({ q, status: 'live', sort: 'relevance', limit: PAGE, offset }).ids,
    update: (listing) => index.upsert([listing]),
    bytes: () => memoryInUse() - before,
  };
}
