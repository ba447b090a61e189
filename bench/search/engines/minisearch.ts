import MiniSearch from 'minisearch';
import { termsOf } from '../../../search/text/words.ts';
import type { Corpus, CorpusListing } from '../corpus.ts';
import { type Engine, memoryInUse, PAGE } from './engine.ts';

/**
 * MiniSearch with our tokenizer and field weights, and the settings that its manual recommends for prefixes and
 * typos.
 */
export function miniSearchEngine({ listings }: Corpus): Engine {
  const before = memoryInUse();
  const index = new MiniSearch<CorpusListing>({
    fields: ['name', 'keywords', 'tagline', 'description'],
    extractField: (listing, field) =>
      field === 'keywords' ? listing.keywords.join(' ') : String(Reflect.get(listing, field)),
    tokenize: termsOf,
    processTerm: (term) => term,
    searchOptions: {
      boost: { name: 4, keywords: 3, tagline: 3, description: 0.5 },
      combineWith: 'AND',
      prefix: (_term, at, terms) => at === terms.length - 1,
      fuzzy: (term) => (term.length < 4 ? false : term.length < 9 ? 1 : 2),
    },
  });
  for (const listing of listings()) if (listing.status === 'live') index.add(listing);
  return {
    search: (q, offset = 0) =>
      index
        .search(q)
        .slice(offset, offset + PAGE)
        .map(({ id }) => Number(id)),
    update(listing) {
      // Fields are indexed as text, including the id.
      index.discard(String(listing.id));
      index.add(listing);
    },
    bytes: () => memoryInUse() - before,
  };
}
