import type { PublicStatus } from '../../rules/states/listing.ts';
import { type ParsedQuery, hostOfFilter } from '../query/parse-query.ts';
import { filterTerm } from '../index/dictionary.ts';
import type { ListingIndex } from '../listing-index.ts';
import { sumWeights } from '../ranking/conditions.ts';
import type { SearchContext } from './find-matches.ts';
import { findByNameOrHost } from './find-by-name.ts';
import type { SearchHints, SearchQuery } from './search-query.ts';
import { findAllWords, withoutFilters, type RelaxedQuery } from './relax-query.ts';

/** At most this many listings of the other status are returned. */
export const MAX_NAMED = 3;

/** Builds hints for a query with few results. */
export function buildHints(context: SearchContext, query: SearchQuery, relaxed: RelaxedQuery): SearchHints {
  const { conditions } = relaxed;
  const categoryId = findNamedCategory(relaxed, context.index);
  const status = otherStatus(query);
  const requiredWeight = sumWeights(conditions);
  const { found, ids } = findAllWords(
    context,
    { ...withoutFilters(query), status, limit: MAX_NAMED },
    { ...relaxed, requiredWeight },
  );
  return {
    ...(categoryId === undefined || query.categoryIds?.includes(categoryId) ? {} : { categoryId }),
    ...(found > 0 ? { otherStatus: found, first: ids } : {}),
  };
}

/**
 * Finds the category whose name most of the query is; the smallest of several. Listings that have some of the words
 * are no evidence: "dentist near me" would suggest whatever is near something.
 */
function findNamedCategory(
  { words, conditions }: RelaxedQuery,
  { dictionary, postings }: ListingIndex,
): number | undefined {
  const weightById = new Map<number, number>();
  for (const [at, { namedCategories: ids, isCommon }] of words.entries()) {
    if (isCommon) continue;
    for (const id of ids) weightById.set(id, (weightById.get(id) ?? 0) + (conditions[at]?.weight ?? 0));
  }
  const live = (id: number): number => {
    const term = dictionary.find(filterTerm('live_in', id));
    return term < 0 ? 0 : postings.count(term);
  };
  const [best] = [...weightById]
    .map(([id, weight]) => ({ id, weight, live: live(id) }))
    .filter((one) => one.live > 0)
    .sort((a, b) => b.weight - a.weight || a.live - b.live || a.id - b.id);
  return best?.id;
}

/**
 * Finds listings of the other status, or taken down, whose name or website is the query; or whose name is that to which it
 * asks for alternatives.
 */
export function findNamedElsewhere(
  index: ListingIndex,
  query: SearchQuery,
  { words, alternativesTo }: Pick<ParsedQuery, 'words' | 'alternativesTo'>,
): { hints?: SearchHints } {
  const websites = words.flatMap(({ filters }) => filters.flatMap((filter) => hostOfFilter(filter) ?? []));
  const asked = {
    q: alternativesTo ?? query.q,
    hosts: query.domain === undefined ? websites : [...websites, query.domain],
  };
  const named = ([otherStatus(query), 'taken_down'] as const)
    .flatMap((status) => findByNameOrHost(asked, status, index))
    .slice(0, MAX_NAMED);
  return named.length > 0 ? { hints: { named } } : {};
}

/** Returns upcoming for live, and live for upcoming. */
export const otherStatus = ({ status }: SearchQuery): PublicStatus =>
  status === 'live' ? 'upcoming' : 'live';
