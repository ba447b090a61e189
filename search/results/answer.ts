import { closedFingerprint, nameFingerprint } from '../index/columns.ts';
import { filterTerm } from '../index/dictionary.ts';
import { grown } from '../index/growable.ts';
import type { Counters } from '../document.ts';
import type { ListingIndex } from '../listing-index.ts';
import type { Condition } from '../ranking/conditions.ts';
import { filterCondition, filterConditions } from '../ranking/filters.ts';
import type { Matches, Sought } from '../ranking/matches.ts';
import { createPage } from '../ranking/page.ts';
import { type Gathered, readScores } from '../ranking/rank.ts';
import type { SearchQuery, SearchResult, SearchSort } from './search-query.ts';

/** An index with the buffers that are reused between queries. */
export type Searcher = { index: ListingIndex; matches: Matches; keys: Float64Array };

/** The matches of one interpretation of a query. */
export type Answer = {
  /** Before filters. */
  found: number;
  /** One of them has a name of exactly these words. */
  isNamed: boolean;
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
export function everything(
  { index, matches }: Searcher,
  query: SearchQuery,
): Pick<SearchResult, 'ids' | 'total'> {
  const page = createPage(query, (ordinal) => index.columns.id(ordinal));
  const counter = index.columns.counter(COUNTER_OF[query.sort]);
  let keys = new Float64Array(0);
  let total = 0;
  matches.find(soughtOf([], 0, query, index), (block) => {
    keys = grown(keys, block.count);
    readCounter(keys, block, counter);
    page.offer(block.count, keys, block.ordinals);
    total += block.count;
  });
  return { ids: page.ids(), total };
}

/**
 * Finds the listings that match `requiredWeight` of the words, and the condition `restrictTo` if given. `affinity`
 * only adds to scores.
 */
export function answerTo(
  searcher: Searcher,
  query: SearchQuery,
  { conditions: words, needed }: { conditions: Condition[]; needed: number },
  { among, leaning = [] }: { among?: Condition | undefined; leaning?: Condition[] } = {},
): Answer {
  const { index, matches } = searcher;
  const { columns } = index;
  const { q = '', sort } = query;
  const sought = { ...soughtOf([...words, ...leaning], needed, query, index), among };
  const wanted = {
    words: words.length,
    name: nameFingerprint(q),
    closedName: closedFingerprint(q),
  };
  // Ties are ordered by id, so that no page repeats or misses a listing.
  const page = createPage(query, (ordinal) => columns.id(ordinal));
  let total = 0;
  let isNamed = false;
  const found = matches.find(sought, (block) => {
    total += block.count;
    searcher.keys = grown(searcher.keys, block.count);
    if (sort !== 'relevance') readCounter(searcher.keys, block, columns.counter(COUNTER_OF[sort]));
    else if (readScores(searcher.keys, block, columns, wanted, page.lowest())) isNamed = true;
    page.offer(block.count, searcher.keys, block.ordinals);
  });
  return { found, isNamed, ids: page.ids(), total };
}

function soughtOf(words: Condition[], needed: number, query: SearchQuery, index: ListingIndex): Sought {
  const status = filterCondition([filterTerm('status', query.status)], index);
  return { words, needed, status, filters: filterConditions(query, index) };
}

function readCounter(keys: Float64Array, { count, ordinals }: Gathered, counter: ArrayLike<number>): void {
  for (let at = 0; at < count; at += 1) keys[at] = counter[ordinals[at]!]!;
}
