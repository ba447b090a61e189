import { joinedFingerprint, nameFingerprint } from '../index/columns.ts';
import { filterTerm } from '../index/dictionary.ts';
import { ensureCapacity } from '../index/growable.ts';
import type { Counters } from '../document.ts';
import type { ListingIndex } from '../listing-index.ts';
import type { Condition } from '../ranking/conditions.ts';
import { buildFilterCondition, buildFilterConditions } from '../ranking/filters.ts';
import type { Matcher, MatchCriteria } from '../ranking/matcher.ts';
import { createResultPage } from '../ranking/result-page.ts';
import { type CandidateBlock, writeScores } from '../ranking/scoring.ts';
import type { SearchQuery, SearchResult, SearchSort } from './search-query.ts';

/** An index with the buffers that are reused between queries. */
export type SearchContext = { index: ListingIndex; matcher: Matcher; keys: Float64Array };

/** The matches of one interpretation of a query. */
export type QueryMatches = {
  /** Before filters. */
  found: number;
  /** One of them has a name of exactly these words. */
  hasFullName: boolean;
  ids: number[];
  total: number;
};

const COUNTER_OF: Record<SearchSort, keyof Counters> = {
  // Without words there is no relevance; votes decide.
  relevance: 'votes',
  newest: 'newest',
  votes: 'votes',
  trending: 'trending',
  most_viewed: 'views',
  most_followed: 'follows',
};

/** Lists everything that passes the filters, for a query without words. */
export function listAll(
  { index, matcher }: SearchContext,
  query: SearchQuery,
): Pick<SearchResult, 'ids' | 'total'> {
  const page = createResultPage(query, (docId) => index.columns.id(docId));
  const counter = index.columns.counter(COUNTER_OF[query.sort]);
  let keys = new Float64Array(0);
  let total = 0;
  matcher.find(buildCriteria([], 0, query, index), (block) => {
    keys = ensureCapacity(keys, block.count);
    writeCounter(keys, block, counter);
    page.offer(block.count, keys, block.docIds);
    total += block.count;
  });
  return { ids: page.ids(), total };
}

/**
 * Finds the listings that match `requiredWeight` of the words, and the condition `restrictTo` if given. `affinity`
 * only adds to scores.
 */
export function findMatches(
  context: SearchContext,
  query: SearchQuery,
  { conditions: words, requiredWeight }: { conditions: Condition[]; requiredWeight: number },
  { restrictTo, affinity = [] }: { restrictTo?: Condition | undefined; affinity?: Condition[] } = {},
): QueryMatches {
  const { index, matcher } = context;
  const { columns } = index;
  const { q = '', sort } = query;
  const criteria: MatchCriteria = {
    ...buildCriteria([...words, ...affinity], requiredWeight, query, index),
    restrictTo,
  };
  const nameRanking = {
    columns,
    words: words.length,
    name: nameFingerprint(q),
    closedName: joinedFingerprint(q),
  };
  // Ties are ordered by id, so that no page repeats or misses a listing.
  const page = createResultPage(query, (docId) => columns.id(docId));
  let total = 0;
  let hasFullName = false;
  const found = matcher.find(criteria, (block) => {
    total += block.count;
    context.keys = ensureCapacity(context.keys, block.count);
    if (sort !== 'relevance') writeCounter(context.keys, block, columns.counter(COUNTER_OF[sort]));
    else if (writeScores(context.keys, block, nameRanking, page.lowest())) hasFullName = true;
    page.offer(block.count, context.keys, block.docIds);
  });
  return { found, hasFullName, ids: page.ids(), total };
}

function buildCriteria(
  words: Condition[],
  requiredWeight: number,
  query: SearchQuery,
  index: ListingIndex,
): MatchCriteria {
  const status = buildFilterCondition([filterTerm('status', query.status)], index);
  return { words, requiredWeight, status, filters: buildFilterConditions(query, index) };
}

function writeCounter(
  keys: Float64Array,
  { count, docIds }: CandidateBlock,
  counter: ArrayLike<number>,
): void {
  for (let at = 0; at < count; at += 1) keys[at] = counter[docIds[at]!]!;
}
