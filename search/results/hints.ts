import type { PublicStatus } from '../../rules/states/listing.ts';
import { keysOf } from '../../rules/typed/records.ts';
import { type AskedWord, hostIn } from '../query/asked.ts';
import type { QueryWord } from '../query/choices.ts';
import { filterTerm } from '../index/dictionary.ts';
import type { ListingIndex } from '../listing-index.ts';
import { weightOf } from '../ranking/conditions.ts';
import type { Searcher } from './answer.ts';
import { namedSo } from './named.ts';
import type { SearchHints, SearchQuery, ValueField } from './search-query.ts';
import { answerAll, plainly, type Taken } from './take-words.ts';

/** At most this many listings of the other status are returned. */
const NAMED = 3;

/** The value by which a query already filters each field. */
const ASKED: Record<ValueField, (query: SearchQuery) => string | undefined> = {
  pricing: ({ pricingModel }) => pricingModel,
  stage: ({ stage }) => stage,
  country: ({ country }) => country,
};

/** Builds hints for a query with few results. */
export function hintsFor(searcher: Searcher, query: SearchQuery, taken: Taken): SearchHints {
  const { conditions, words } = taken;
  const categoryId = categoryCalled(taken, searcher.index);
  const status = otherStatus(query);
  const needed = weightOf(conditions);
  const { found, ids } = answerAll(
    searcher,
    { ...plainly(query), status, limit: NAMED },
    { ...taken, needed },
  );
  const values = valuesIn(words).filter(({ field }) => ASKED[field](query) === undefined);
  return {
    ...(categoryId === undefined || query.categoryIds?.includes(categoryId) ? {} : { categoryId }),
    ...(found > 0 ? { otherStatus: found, first: ids } : {}),
    ...(values.length > 0 ? { values } : {}),
  };
}

/**
 * Finds the category whose name most of the query is; the smallest of several. Listings that have some of the words
 * are no evidence: "dentist near me" would suggest whatever is near something.
 */
function categoryCalled(
  { words, conditions }: Taken,
  { dictionary, postings }: ListingIndex,
): number | undefined {
  const calls = new Map<number, number>();
  for (const [at, { calls: ids, isCommon }] of words.entries()) {
    if (isCommon) continue;
    for (const id of ids) calls.set(id, (calls.get(id) ?? 0) + (conditions[at]?.weight ?? 0));
  }
  const live = (id: number): number => {
    const term = dictionary.find(filterTerm('live_in', id));
    return term < 0 ? 0 : postings.count(term);
  };
  const [best] = [...calls]
    .map(([id, weight]) => ({ id, weight, live: live(id) }))
    .filter((one) => one.live > 0)
    .sort((a, b) => b.weight - a.weight || a.live - b.live || a.id - b.id);
  return best?.id;
}

/** Finds listings of the other status whose name or website is in the query. */
export function namedElsewhere(
  index: ListingIndex,
  query: SearchQuery,
  asked: AskedWord[],
): { hints?: SearchHints } {
  const websites = asked.flatMap(({ filters }) => filters.flatMap((filter) => hostIn(filter) ?? []));
  const hosts = query.domain === undefined ? websites : [...websites, query.domain];
  const named = namedSo({ q: query.q, hosts }, otherStatus(query), index);
  return named.length > 0 ? { hints: { named } } : {};
}

const otherStatus = ({ status }: SearchQuery): PublicStatus => (status === 'live' ? 'upcoming' : 'live');

/** Lists the filter values that words of a query name, without duplicates. */
function valuesIn(words: QueryWord[]): { field: ValueField; value: string }[] {
  const named = new Set(words.flatMap(({ filters }) => filters));
  return [...named].flatMap((filter) => {
    const [name, value] = filter.split('=');
    const field = keysOf(ASKED).find((one) => one === name);
    return field && value ? [{ field, value }] : [];
  });
}
