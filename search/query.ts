import type { PublicStatus } from '../rules/states/listing.ts';
import { type AskedWord, hostIn, readQuery, type Vocabulary } from './asked.ts';
import { addLikelyTypos, choicesOf, type QueryWord } from './choices.ts';
import { closedFingerprint, nameFingerprint } from './columns.ts';
import {
  filterCondition,
  filterConditions,
  hasFilters,
  kindCondition,
  type SearchFilters,
  wordCondition,
} from './conditions.ts';
import { filterTerm } from './dictionary.ts';
import type { Counters } from './document.ts';
import { grown } from './growable.ts';
import { type SearchHints, valuesIn } from './hints.ts';
import { kindOf } from './kind.ts';
import { areGuessed, levelOf, type Matched } from './levels.ts';
import type { ListingIndex } from './listing-index.ts';
import { createMatches, type Matches, type Sought, TINY } from './matches.ts';
import { namedSo } from './named.ts';
import { createPage } from './page.ts';
import { type Gathered, readScores } from './rank.ts';
import { type Condition, FILTER_WEIGHS } from './reading.ts';
import { typosOf } from './typos.ts';

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

/** One way to take the words of a query, and what came of it. */
type Answer = {
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

/** With so many that have all words nothing else is looked for. */
const ENOUGH = 20;
/** With fewer that have enough of the words others of their kind are shown, too. */
const FEW = 40;
/** In so short a query words that listings have may be typos all the same. */
const SHORT = 3;
/** A query of so many words is long; of its words a listing must have so much, of others so much. */
const LONG = 5;
const SHARE_OF_LONG = 0.3;
const SHARE = 0.45;
/** The kind is that of so many. */
const BEST = 10;
/** Where fewer are found hints are given; with so much of the words a listing comes near. */
const LITTLE = 5;
const SHARE_OF_NEAR = 0.25;

/** Answers queries on one index. Never throws for what a query says. */
export function createSearcher(
  index: ListingIndex,
  matches: Matches = createMatches(index.postings),
): (query: SearchQuery) => SearchResult {
  const searcher: Searcher = { index, matches, keys: new Float64Array(0) };
  return (query) => {
    if (!query.q?.trim()) {
      const all = { ...everything(searcher, query), levels: [] };
      return all.total > 0 ? all : { ...all, ...namedElsewhere(index, query, []) };
    }
    const asked = readQuery(query.q, vocabularyOf(index));
    const taken = asked.length > 0 ? takeWords(searcher, query, asked) : undefined;
    if (!taken) return { ids: [], total: 0, levels: [] };
    const result = resultOf(index, taken);
    // Who is found by name is what was looked for.
    if (taken.answer.isNamed && result.total > 0) return result;
    const { hints } = namedElsewhere(index, query, asked);
    if (result.total < LITTLE) return { ...result, hints: { ...hintsFor(searcher, query, taken), ...hints } };
    return hints ? { ...result, hints } : result;
  };
}

/** Listings of the other status that the query calls by name or website. */
function namedElsewhere(
  index: ListingIndex,
  query: SearchQuery,
  asked: AskedWord[],
): Pick<SearchResult, 'hints'> {
  const websites = asked.flatMap(({ filters }) => filters.flatMap((filter) => hostIn(filter) ?? []));
  const hosts = query.domain === undefined ? websites : [...websites, query.domain];
  const named = namedSo({ q: query.q, hosts }, otherStatus(query), index);
  return named.length > 0 ? { hints: { named } } : {};
}

const otherStatus = ({ status }: SearchQuery): PublicStatus => (status === 'live' ? 'upcoming' : 'live');

const vocabularyOf = ({ dictionary }: ListingIndex): Vocabulary => ({
  has: (term) => dictionary.find(term) >= 0,
  begins: (term) => dictionary.trie.firstChild(dictionary.trie.find(term)) > 0,
  resembles: (term) => typosOf(dictionary.trie, term).size > 0,
});

/** An index with what is kept between queries. */
type Searcher = { index: ListingIndex; matches: Matches; keys: Float64Array };

/** The words as they were taken, and the answer to that. */
type Taken = { words: QueryWord[]; conditions: Condition[]; needed: number; answer: Answer };

function everything({ index, matches }: Searcher, query: SearchQuery): Pick<SearchResult, 'ids' | 'total'> {
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
 * Takes the words less and less literally: all of them; what they may be mistyped for; enough of them, and with these
 * what is of their kind.
 */
function takeWords(searcher: Searcher, query: SearchQuery, asked: AskedWord[]): Taken {
  const { index } = searcher;
  const taking = (words: QueryWord[], share: number): Omit<Taken, 'answer'> => {
    const conditions = words.map((word) => wordCondition(word, index));
    return { words, conditions, needed: share * weightOf(conditions) };
  };
  const all = taking(choicesOf(asked, index), 1);
  const whole = { ...all, answer: answerAll(searcher, query, all) };
  if (whole.answer.found >= ENOUGH || whole.answer.isNamed) return whole;
  if (whole.answer.found === 0 && asked.length <= SHORT) {
    const words = choicesOf(asked, index);
    addLikelyTypos(words, index);
    const mistyped = taking(words, 1);
    const answer = answerAll(searcher, query, mistyped);
    if (answer.found > 0) return { ...mistyped, answer };
  }
  const some = taking(all.words, asked.length >= LONG ? SHARE_OF_LONG : SHARE);
  return { ...some, answer: answerSome(searcher, query, some) };
}

const weightOf = (conditions: Condition[]): number => conditions.reduce((sum, { weight }) => sum + weight, 0);

/** No listing has all words where nothing stands for one of them. */
function answerAll(
  searcher: Searcher,
  query: SearchQuery,
  { conditions, needed }: Omit<Taken, 'answer'>,
): Answer {
  const isHopeless = conditions.some(({ terms }) => terms.length === 0);
  return isHopeless ? NOTHING : answerTo(searcher, query, conditions, needed);
}

const NOTHING: Answer = { found: 0, isNamed: false, ids: [], total: 0 };

/** Those that have enough of the words, and where these are few those of their kind. */
function answerSome(searcher: Searcher, query: SearchQuery, some: Omit<Taken, 'answer'>): Answer {
  const { conditions, needed } = some;
  const best = bestOf(searcher, query, some);
  if (best.found === 0) return NOTHING;
  const kind = best.found < FEW && !best.isNamed ? kindOf(best.ordinals, searcher.index) : undefined;
  if (!kind && isFirstPage(query)) return { ...best, ids: best.ids.slice(0, query.limit) };
  return answerTo(searcher, query, conditions, needed, kind && kindCondition(kind, needed));
}

/** The best listings of the status, by ordinal: the same on every page, in every order and with all filters. */
function bestOf(
  searcher: Searcher,
  { q = '', status }: SearchQuery,
  { conditions, needed }: Omit<Taken, 'answer'>,
): Answer & { ordinals: number[] } {
  const plain: SearchQuery = { q, status, sort: 'relevance', offset: 0, limit: BEST };
  const best = answerTo(searcher, plain, conditions, needed);
  return { ...best, ordinals: best.ids.map((id) => searcher.index.columns.find(id)) };
}

/** Is it what `bestOf` asks for? */
const isFirstPage = ({ sort, offset, limit, ...query }: SearchQuery): boolean =>
  sort === 'relevance' && offset === 0 && limit <= BEST && !hasFilters(query);

function hintsFor(searcher: Searcher, query: SearchQuery, taken: Taken): SearchHints {
  const { words, conditions } = taken;
  const weight = weightOf(conditions);
  const near = bestOf(searcher, query, { ...taken, needed: SHARE_OF_NEAR * weight });
  const kind = kindOf(near.ordinals, searcher.index);
  const status = otherStatus(query);
  const { found } = answerAll(searcher, { ...query, status, limit: 0 }, { ...taken, needed: weight });
  const values = valuesIn(words);
  return {
    ...(kind ? { categoryId: kind.categoryId } : {}),
    ...(found > 0 ? { otherStatus: found } : {}),
    ...(values.length > 0 ? { values } : {}),
  };
}

function answerTo(
  searcher: Searcher,
  query: SearchQuery,
  words: Condition[],
  needed: number,
  kind?: Condition,
): Answer {
  const { index, matches } = searcher;
  const { columns } = index;
  const { q = '', sort } = query;
  const sought = soughtOf(kind ? [...words, kind] : words, needed, query, index);
  const wanted = {
    words: words.length,
    weight: weightOf(words) + FILTER_WEIGHS * (1 + sought.filters.length) - TINY,
    kindWeight: kind?.weight ?? 0,
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

/** Tells how well each listing on the page matches. */
function resultOf(index: ListingIndex, { words, conditions, needed, answer }: Taken): SearchResult {
  const { ids, total } = answer;
  const weights = conditions.map(({ weight }) => weight);
  const isLiteral = needed >= weightOf(conditions) && !areGuessed(words);
  const levels = ids.map((id) =>
    isLiteral ? 'all' : levelOf(index.columns.find(id), words, weights, needed - TINY, index),
  );
  return { ids, total, levels };
}
