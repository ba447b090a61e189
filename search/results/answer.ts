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

/** An index with what is kept between queries. */
export type Searcher = { index: ListingIndex; matches: Matches; keys: Float64Array };

/** One way to take the words of a query, and what came of it. */
export type Answer = {
  /** Whatever the filters say. */
  found: number;
  /** One of them has a name of all these words and no others. */
  isNamed: boolean;
  ids: number[];
  total: number;
};

const COUNTER_OF: Record<SearchSort, keyof Counters> = {
  // Without words nothing is more relevant than anything else; visitors' votes decide.
  relevance: 'votes',
  newest: 'newest',
  votes: 'votes',
  trending: 'trending',
  most_viewed: 'views',
  most_followed: 'follows',
};

/** All that pass the filters, where there are no words. */
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

/** Those that have `needed` of the words; where `among` is given those that meet it. */
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
  // Listings that are equal in the order stand by id, so that no page repeats or misses one.
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
