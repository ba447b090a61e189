import { createListingIndex, type ListingIndex } from '../../search/listing-index.ts';
import type { Phrase, SearchDocument } from '../../search/document.ts';
import { createSearcher, type SearchQuery } from '../../search/searcher.ts';

/** A live listing with one category and nothing else of note. */
export function listing(id: number, name: string, more: Partial<SearchDocument> = {}): SearchDocument {
  return {
    id,
    name,
    status: 'live',
    tagline: '',
    keywords: [],
    facts: [],
    points: [],
    attributes: {},
    description: '',
    categoryIds: [1],
    primaryCategoryId: null,
    branchIds: [1],
    categoryNames: [],
    stage: null,
    country: null,
    city: null,
    pricingModel: null,
    domain: `listing-${id}.example`,
    newest: id,
    votes: 0,
    trending: 0,
    views: 0,
    follows: 0,
    launchDay: 0,
    ...more,
  };
}

export function indexOf(documents: SearchDocument[], phrases: Phrase[] = []): ListingIndex {
  const index = createListingIndex();
  index.setPhrases(phrases);
  index.upsert(documents);
  return index;
}

/** Ids and total for `q` and whatever else is given; twenty live listings by relevance otherwise. */
export function searcher(documents: SearchDocument[], phrases: Phrase[] = []) {
  const search = searchWithLevels(documents, phrases);
  return (q: string, more: Partial<SearchQuery> = {}) => {
    const { ids, total } = search(q, more);
    return { ids, total };
  };
}

/** The same, and how well each listing matches. */
export function searchWithLevels(documents: SearchDocument[], phrases: Phrase[] = []) {
  const search = createSearcher(indexOf(documents, phrases));
  return (q: string, more: Partial<SearchQuery> = {}) =>
    search({ status: 'live', sort: 'relevance', limit: 20, offset: 0, q, ...more });
}
