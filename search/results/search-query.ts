import type { PublicStatus } from '../../rules/states/listing.ts';
import type { WordFilter } from '../ranking/filter-words.ts';
import type { DayRange, SearchFilters } from '../ranking/filters.ts';
import type { MatchLevel } from './match-level.ts';

export type SearchSort = 'relevance' | 'newest' | 'votes' | 'trending' | 'most_viewed' | 'most_followed';

export type SearchQuery = SearchFilters & {
  q?: string;
  /** `upcoming` listings have a launch week but are not live yet. */
  status: PublicStatus;
  sort: SearchSort;
  limit: number;
  offset: number;
  /** The number of the day, in days since 1970, for "launched this week"; without it no dates are read. */
  today?: number;
  /** Other wordings of `q`: synonyms and translations, searched together with it. */
  wordings?: readonly string[];
  /** Where given, 1 is written to it for each match, by doc id: the page has only the best. */
  matched?: Uint8Array;
};

/**
 * The ids of a page, best first, the match level of each (empty for a query without words), and the total number of
 * matches. `leftOut` are words of the query that none of the listings on the page has; `applied` are the filters that
 * its words named, which the listings passed.
 */
export type SearchResult = {
  ids: number[];
  levels: MatchLevel[];
  total: number;
  leftOut?: string[];
  applied?: AppliedFilters;
  hints?: SearchHints;
};

/** Filters that words of a query named. */
export type AppliedFilters = { named: readonly WordFilter[]; launched?: DayRange };

/** Hints for a query with few results. */
export type SearchHints = {
  /** The category that the query names. */
  categoryId?: number;
  /** How many listings of the other status (live or upcoming) have all words. */
  otherStatus?: number;
  /** The best of these. */
  first?: number[];
  /** Listings of the other status, or taken down, with this name or website. */
  named?: number[];
  /** Filters that words of the query name and that were not applied. */
  filters?: AppliedFilters;
};
