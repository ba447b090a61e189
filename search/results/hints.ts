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

/** So many of another status are named. */
const NAMED = 3;

/** What a query already asks of each. */
const ASKED: Record<ValueField, (query: SearchQuery) => string | undefined> = {
  pricing: ({ pricingModel }) => pricingModel,
  stage: ({ stage }) => stage,
  country: ({ country }) => country,
};

/** What may help where few were found with the words as they were taken. */
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
 * The category that is called by most of the query, the smallest of several. That listings have some of the words is not enough:
 * "dentist near me" would lead to whatever is near something.
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

/** Listings of the other status that the query calls by name or website. */
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

/** The filters that words of a query name, each once. */
function valuesIn(words: QueryWord[]): { field: ValueField; value: string }[] {
  const named = new Set(words.flatMap(({ filters }) => filters));
  return [...named].flatMap((filter) => {
    const [name, value] = filter.split('=');
    const field = keysOf(ASKED).find((one) => one === name);
    return field && value ? [{ field, value }] : [];
  });
}
