import type { PublicStatus } from '../rules/states/listing.ts';
import { nameFingerprint } from './columns.ts';
import { filterTerm } from './dictionary.ts';
import { type Counters, searchedHost } from './document.ts';
import { grown } from './growable.ts';
import type { ListingIndex } from './listing-index.ts';
import { type Condition, createMatches } from './matches.ts';
import { createPage } from './page.ts';
import { type Gathered, rarity, readScores } from './rank.ts';
import { exactWords, type QueryWord, WIDENINGS } from './widening.ts';
import { fold, queryTerms } from './words.ts';

export type SearchSort = 'relevance' | 'newest' | 'votes' | 'trending' | 'most_viewed' | 'most_followed';

export type SearchQuery = {
  q?: string;
  /** `upcoming` listings have a launch week but are not live yet. */
  status: PublicStatus;
  /** A listing matches with any of these; subcategories are named by the caller. */
  categoryIds?: number[];
  stage?: string;
  country?: string;
  pricingModel?: string;
  /** A website; scheme, `www.`, port and path do not matter. */
  domain?: string;
  sort: SearchSort;
  limit: number;
  offset: number;
};

/** Ids of the page, best first, and how many listings match in all. */
export type SearchResult = { ids: number[]; total: number };

const COUNTER_OF: Record<SearchSort, keyof Counters> = {
  // Without words nothing is more relevant than anything else; visitors' votes decide.
  relevance: 'votes',
  newest: 'newest',
  votes: 'votes',
  trending: 'trending',
  most_viewed: 'views',
  most_followed: 'follows',
};

// Words past these are ignored.
const MOST_WORDS = 24;

/** Answers queries on one index. Never throws for what a query says. */
export function createSearcher(index: ListingIndex): (query: SearchQuery) => SearchResult {
  const { dictionary, postings, columns } = index;
  const matches = createMatches(postings);
  let keys = new Float64Array(0);

  return (query) => {
    const { offset, limit, sort, q = '' } = query;
    const texts = queryTerms(q, MOST_WORDS);
    const asked = q.trim() !== '';
    const status = filterCondition([filterTerm('status', query.status)]);
    const filters = filterConditions(query);
    // Listings that are equal in the order stand by id, so that no page repeats or misses one.
    const page = createPage({ offset, limit }, (ordinal) => columns.id(ordinal));
    const fingerprint = nameFingerprint(q);
    let total = 0;
    const take = (block: Gathered): void => {
      total += block.count;
      keys = grown(keys, block.count);
      if (asked && sort === 'relevance')
        readScores(keys, block, columns, { words: texts.length, fingerprint, lowest: page.lowest() });
      else readCounter(keys, block, columns.counter(COUNTER_OF[sort]));
      page.offer(block.count, keys, block.ordinals);
    };
    // Listings of the other status are no reason to take the words literally.
    if (asked) matchWords(texts, (words) => matches.find([...words, status], filters, take) > 0);
    else matches.find([status], filters, take);
    return { ids: page.ids(), total };
  };

  /** Takes the words less and less literally until there are listings that have them all. */
  function matchWords(texts: string[], areFound: (words: Condition[]) => boolean): void {
    let words = exactWords(texts, index);
    let tried = 0;
    if (words.length === 0) return;
    for (const widen of WIDENINGS) {
      widen(words, index);
      const terms = words.reduce((sum, word) => sum + word.terms.size, 0);
      const isHopeless = words.some((word) => word.terms.size === 0);
      if (terms === tried || isHopeless) continue;
      tried = terms;
      if (areFound(words.map(conditionOf))) return;
    }
    // Nobody has all words: leave out one after the other, but never more than half of them.
    while (words.length - 1 >= texts.length / 2) {
      words = withoutLeastTelling(words);
      if (areFound(words.map(conditionOf))) return;
    }
  }

  function conditionOf(word: QueryWord): Condition {
    const choices = Array.from(word.terms, ([term, cost]) => ({ term, cost }));
    return { rarity: rarityOf(word), isKnown: word.known, choices };
  }

  /** Of a word the listings do not have, the commonest of the terms that stand for it counts. */
  function rarityOf({ text, known, terms }: QueryWord): number {
    const count = known
      ? postings.count(dictionary.find(text))
      : Math.max(0, ...terms.keys().map((term) => postings.count(term)));
    return rarity(count, columns.count());
  }

  /** One word is left out: one that nothing can stand for, else the one that most listings have. */
  function withoutLeastTelling(words: QueryWord[]): QueryWord[] {
    const telling = (word: QueryWord) => (word.terms.size === 0 ? -1 : rarityOf(word));
    const least = words.reduce((a, b) => (telling(b) < telling(a) ? b : a));
    return words.filter((word) => word !== least);
  }

  function filterConditions(query: SearchQuery): Condition[] {
    const { categoryIds, stage, country, pricingModel, domain } = query;
    const anyOf: string[][] = [];
    if (categoryIds) anyOf.push(categoryIds.map((id) => filterTerm('category', id)));
    if (stage !== undefined) anyOf.push([filterTerm('stage', fold(stage))]);
    if (country !== undefined) anyOf.push([filterTerm('country', fold(country))]);
    if (pricingModel !== undefined) anyOf.push([filterTerm('pricing', fold(pricingModel))]);
    if (domain !== undefined) anyOf.push([filterTerm('domain', searchedHost(domain))]);
    return anyOf.map(filterCondition);
  }

  function filterCondition(texts: string[]): Condition {
    const terms = texts.map((text) => dictionary.find(text)).filter((term) => term >= 0);
    return { rarity: 0, isKnown: true, choices: terms.map((term) => ({ term, cost: 0 })) };
  }
}

function readCounter(keys: Float64Array, { count, ordinals }: Gathered, counter: ArrayLike<number>): void {
  for (let at = 0; at < count; at += 1) keys[at] = counter[ordinals[at]!]!;
}
