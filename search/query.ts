import { nameFingerprint } from './columns.ts';
import { filterTerm } from './dictionary.ts';
import { type Counters, hostOf } from './document.ts';
import { grown } from './growable.ts';
import type { ListingIndex } from './listing-index.ts';
import { type Condition, createMatches, postingsOf } from './matches.ts';
import { selectPage } from './page.ts';
import { rarity, readScores } from './rank.ts';
import { exactWords, type QueryWord, WIDENINGS } from './widening.ts';
import { fold, queryTerms } from './words.ts';

export type SearchSort = 'relevance' | 'newest' | 'votes' | 'trending' | 'most_viewed' | 'most_followed';

export type SearchQuery = {
  q?: string;
  /** `upcoming` listings have a launch week but are not live yet. */
  status: 'live' | 'upcoming';
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
    const texts = queryTerms(query.q ?? '', MOST_WORDS);
    const asked = (query.q ?? '').trim() !== '';
    const filters = filterConditions(query).sort((a, b) => postingsOf(a, postings) - postingsOf(b, postings));
    if (asked) matchWords(texts);
    else matches.start(filters.shift()!);
    for (const filter of filters) matches.keep(filter);
    keys = grown(keys, matches.count);
    if (asked && query.sort === 'relevance')
      readScores(keys, matches, columns, texts.length, nameFingerprint(query.q!));
    else readCounter(COUNTER_OF[query.sort]);
    return { ids: page(query), total: matches.count };
  };

  /** Finds the listings that have all words, taking the words less and less literally until there are some. */
  function matchWords(texts: string[]): void {
    let words = exactWords(texts, index);
    let tried = 0;
    matches.count = 0;
    if (words.length === 0) return;
    for (const widen of WIDENINGS) {
      widen(words, index);
      const terms = words.reduce((sum, word) => sum + word.terms.size, 0);
      const isHopeless = words.some((word) => word.terms.size === 0);
      if (terms === tried || isHopeless) continue;
      tried = terms;
      matchAll(words);
      if (matches.count > 0) return;
    }
    // Nobody has all words: leave out one after the other, but never more than half of them.
    while (matches.count === 0 && words.length - 1 >= texts.length / 2) {
      words = withoutLeastTelling(words);
      matchAll(words);
    }
  }

  function matchAll(words: QueryWord[]): void {
    const conditions = words
      .map(conditionOf)
      .sort((a, b) => postingsOf(a, postings) - postingsOf(b, postings));
    conditions.forEach((condition, at) => (at === 0 ? matches.start(condition) : matches.keep(condition)));
  }

  function conditionOf(word: QueryWord): Condition {
    return { rarity: rarityOf(word), choices: Array.from(word.terms, ([term, cost]) => ({ term, cost })) };
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
    const { status, categoryIds, stage, country, pricingModel, domain } = query;
    const anyOf = [[filterTerm('status', status)]];
    if (categoryIds) anyOf.push(categoryIds.map((id) => filterTerm('category', id)));
    if (stage !== undefined) anyOf.push([filterTerm('stage', fold(stage))]);
    if (country !== undefined) anyOf.push([filterTerm('country', fold(country))]);
    if (pricingModel !== undefined) anyOf.push([filterTerm('pricing', fold(pricingModel))]);
    if (domain !== undefined) anyOf.push([filterTerm('domain', hostOf(domain))]);
    return anyOf.map((texts) => {
      const terms = texts.map((text) => dictionary.find(text)).filter((term) => term >= 0);
      return { rarity: 0, choices: terms.map((term) => ({ term, cost: 0 })) };
    });
  }

  function readCounter(name: keyof Counters): void {
    const counter = columns.counter(name);
    for (let at = 0; at < matches.count; at += 1) keys[at] = counter[matches.ordinals[at]!]!;
  }

  function page(bounds: { offset: number; limit: number }): number[] {
    const { count, ordinals } = matches;
    // Listings that are equal in the order stand by id, so that no page repeats or misses one.
    const idOf = (at: number) => columns.id(ordinals[at]!);
    return selectPage({ count, keys, idOf }, bounds).map(idOf);
  }
}
