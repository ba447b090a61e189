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
 * The ids of a page, best first, the match level of each (empty for a query without words), and the total number of
 * matches.
 */
export type SearchResult = { ids: number[]; levels: Matched[]; total: number; hints?: SearchHints };

/** Hints for a query with few results. */
export type SearchHints = {
  /** The category that the query names. */
  categoryId?: number;
  /** How many listings of the other status (live or upcoming) have all words. */
  otherStatus?: number;
  /** The best of these. */
  first?: number[];
  /** Listings of the other status with this name or website. */
  named?: number[];
  /** Filter values that words of the query name. */
  values?: { field: ValueField; value: string }[];
};

/** The filters whose values words may name. */
export type ValueField = 'pricing' | 'stage' | 'country';
