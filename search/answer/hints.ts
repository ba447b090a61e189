import type { PublicStatus } from '../../rules/states/listing.ts';
import { type AskedWord, hostIn } from '../ask/asked.ts';
import type { QueryWord } from '../ask/choices.ts';
import type { ListingIndex } from '../listing-index.ts';
import { weightOf } from '../match/conditions.ts';
import type { Searcher } from './answer.ts';
import { kindOf } from './kind.ts';
import { namedSo } from './named.ts';
import type { SearchHints, SearchQuery, ValueField } from './search-query.ts';
import { answerAll, bestOf, type Taken } from './take-words.ts';

const FIELDS: readonly ValueField[] = ['pricing', 'stage', 'country'];

/** A listing with so much of the words comes near. */
const SHARE_OF_NEAR = 0.25;

/** What may help where few were found with the words as they were taken. */
export function hintsFor(searcher: Searcher, query: SearchQuery, taken: Taken): SearchHints {
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
    const field = FIELDS.find((one) => one === name);
    return field && value ? [{ field, value }] : [];
  });
}
