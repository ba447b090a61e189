import { joinedFingerprint, nameFingerprint } from '../index/columns.ts';
import { filterTerm } from '../index/dictionary.ts';
import { ensureCapacity } from '../index/growable.ts';
import type { Counters } from '../document.ts';
import type { ListingIndex } from '../listing-index.ts';
import type { Condition } from '../ranking/conditions.ts';
import { buildFilterCondition, buildFilterConditions } from '../ranking/filters.ts';
import type { Matcher, MatchCriteria } from '../ranking/matcher.ts';
import { createResultPage, type ResultPage } from '../ranking/result-page.ts';
import { type CandidateBlock, type NumberRange, writeScores } from '../ranking/scoring.ts';
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
  /** The score of each, or the counter of another order. */
  keys: number[];
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
  query.matched?.fill(0);
  matcher.find(buildCriteria([], 0, query, index), (block) => {
    markMatches(query, block);
    keys = ensureCapacity(keys, block.count);
    writeCounter(keys, block, counter);
    page.offer(block.count, keys, block.docIds);
    total += block.count;
  });
  return { ids: page.entries().ids, total };
}

/** The words of a query and the weight of them that a match needs. */
export type MatchedWords = { conditions: Condition[]; requiredWeight: number };

/** Matches also meet the condition `restrictTo` if given. `affinity` only adds to scores. */
export type MatchOptions = { restrictTo?: Condition | undefined; affinity?: Condition[] };

/** Finds the listings that match `requiredWeight` of the words. */
export function findMatches(
  context: SearchContext,
  query: SearchQuery,
  matched: MatchedWords,
  options: MatchOptions = {},
): QueryMatches {
  // Ties are ordered by id, so that no page repeats or misses a listing.
  const page = createResultPage(query, (docId) => context.index.columns.id(docId));
  let total = 0;
  // What an earlier interpretation of the query matched does not count.
  query.matched?.fill(0);
  const { found, hasFullName } = scoreMatches(
    context,
    query,
    { ...matched, ...options },
    {
      page,
      onMatches(block) {
        total += block.count;
        markMatches(query, block);
      },
    },
  );
  return { found, hasFullName, ...page.entries(), total };
}

/** One of several wordings; `factor` is what its ranks count, 1 if omitted. */
export type Wording = { q: string; matched: MatchedWords & MatchOptions; factor?: number };

/** At most this many of the best matches of each wording are ranked; others follow. */
const RANKED = 100;
// Of reciprocal rank fusion: the larger, the less the first ranks stand out.
const RANK_OFFSET = 10;

/**
 * Finds the listings that match any of several wordings, in one order: by the sum of their reciprocal ranks in the
 * results of each. Those in `except`, by doc id, are left out.
 */
export function findFusedMatches(
  context: SearchContext,
  query: SearchQuery,
  wordings: readonly Wording[],
  except: readonly number[] = [],
): Pick<QueryMatches, 'ids' | 'keys' | 'total'> {
  const { columns } = context.index;
  const fused = new Float64Array(columns.span());
  const isMatch = new Uint8Array(columns.span());
  for (const { q, matched, factor = 1 } of wordings) {
    const page = createResultPage({ offset: 0, limit: RANKED }, (docId) => columns.id(docId));
    scoreMatches(context, { ...query, q, sort: 'relevance' }, matched, {
      page,
      onMatches({ count, docIds }) {
        for (let at = 0; at < count; at += 1) isMatch[docIds[at]!] = 1;
      },
    });
    for (const [rank, id] of page.entries().ids.entries())
      fused[columns.findDocId(id)]! += factor / (RANK_OFFSET + rank);
  }
  for (const docId of except) isMatch[docId] = 0;
  query.matched?.set(isMatch);
  const docIds = listMarked(isMatch);
  const counter = columns.counter(COUNTER_OF[query.sort]);
  const keyOf = query.sort === 'relevance' ? fused : counter;
  const keys = new Float64Array(docIds.length);
  for (let at = 0; at < docIds.length; at += 1) keys[at] = keyOf[docIds[at]!]!;
  const page = createResultPage(query, (docId) => columns.id(docId));
  page.offer(docIds.length, keys, docIds);
  return { ...page.entries(), total: docIds.length };
}

/** Returns the doc ids with a mark. A generator over all listings would take longer than the searches. */
function listMarked(marks: Uint8Array): Uint32Array {
  let count = 0;
  for (let docId = 0; docId < marks.length; docId += 1) count += marks[docId]!;
  const docIds = new Uint32Array(count);
  let at = 0;
  for (let docId = 0; at < count; docId += 1) if (marks[docId]! > 0) docIds[at++] = docId;
  return docIds;
}

/** Where matches go: all of each block, and the best to the page. */
type MatchSink = { onMatches: (block: CandidateBlock) => void; page: ResultPage };

/** Offers matches to a page, by score or by the counter of another order. */
function scoreMatches(
  context: SearchContext,
  query: SearchQuery,
  { conditions: words, requiredWeight, restrictTo, affinity = [] }: MatchedWords & MatchOptions,
  { onMatches, page }: MatchSink,
): Pick<QueryMatches, 'found' | 'hasFullName'> {
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
  let hasFullName = false;
  const found = matcher.find(criteria, (block) => {
    onMatches(block);
    context.keys = ensureCapacity(context.keys, block.count);
    if (sort !== 'relevance') writeCounter(context.keys, block, columns.counter(COUNTER_OF[sort]));
    else if (writeScores(context.keys, block, nameRanking, page.lowest())) hasFullName = true;
    page.offer(block.count, context.keys, block.docIds);
  });
  return { found, hasFullName };
}

function buildCriteria(
  words: Condition[],
  requiredWeight: number,
  query: SearchQuery,
  index: ListingIndex,
): MatchCriteria {
  const status = buildFilterCondition([filterTerm('status', query.status)], index);
  const filters = buildFilterConditions(query, index);
  return { words, requiredWeight, status, filters, range: buildLaunchRange(query, index) };
}

/** Builds the bounds of the day of launch. An unknown day is in none. */
function buildLaunchRange({ launched }: SearchQuery, { columns }: ListingIndex): NumberRange | undefined {
  if (launched === undefined) return undefined;
  const { from = 1, to = Infinity } = launched;
  return { column: columns.counter('launchDay'), from: Math.max(1, from), to };
}

function markMatches(
  { matched }: SearchQuery,
  { count, docIds }: Pick<CandidateBlock, 'count' | 'docIds'>,
): void {
  if (matched) for (let at = 0; at < count; at += 1) matched[docIds[at]!] = 1;
}

function writeCounter(
  keys: Float64Array,
  { count, docIds }: CandidateBlock,
  counter: ArrayLike<number>,
): void {
  for (let at = 0; at < count; at += 1) keys[at] = counter[docIds[at]!]!;
}
