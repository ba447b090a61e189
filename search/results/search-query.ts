import type { PublicStatus } from '../../rules/states/listing.ts';
import type { SearchFilters } from '../ranking/filters.ts';
import type { Matched } from './levels.ts';

export type SearchSort = 'relevance' | 'newest' | 'votes' | 'trending' | 'most_viewed' | 'most_followed';

export type SearchQuery = SearchFilters & {
  q?: string;
  /** `upcoming` listings have a launch week but are not live yet. */
  status: PublicStatus;
  sort: SearchSort;
  limit: number;
  offset: number;
};

/**
 * Ids of the page, best first, how well each of them matches (none where there are no words), and how many listings match
 * in all.
 */
export type SearchResult = { ids: number[]; levels: Matched[]; total: number; hints?: SearchHints };

/** What may help where little is found. */
export type SearchHints = {
  /** The category of what comes nearest. */
  categoryId?: number;
  /** How many listings with all words have the other status: live ones of upcoming, upcoming ones of live. */
  otherStatus?: number;
  /** The best of those. */
  first?: number[];
  /** Listings of the other status that are called just so, or whose website it is. */
  named?: number[];
  /** Filters that words of the query name, each with its value. */
  values?: { field: ValueField; value: string }[];
};

/** The filters that words may name. */
export type ValueField = 'pricing' | 'stage' | 'country';
