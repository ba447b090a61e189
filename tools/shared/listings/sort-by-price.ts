import { getEntryPrice } from '../../../rules/listings/entry-price.ts';
import { MATCH_LEVELS } from '../../../search/results/match-level.ts';
import type { SearchQuery, SearchResult } from '../../../search/search-index.ts';
import { getPricing } from '../../../store/listings/alternatives.ts';
import type { Services } from '../runtime/define.ts';

/** Most matches that are put in the order of their prices; others follow in the order of search. */
const MAX_SORTED = 1000;

/**
 * Searches in the order of entry prices, the lowest first, and of those without one last. What matches the words better comes first
 * all the same. Numbers are compared as they are, whatever their currency.
 */
export async function searchByPrice(
  { db, search }: Pick<Services, 'db' | 'search'>,
  query: Omit<SearchQuery, 'sort'>,
): Promise<SearchResult> {
  const { offset, limit } = query;
  const sort = query.q?.trim() ? 'relevance' : 'votes';
  const best = await search.search({ ...query, sort, offset: 0, limit: MAX_SORTED });
  const prices = await getPricing(db, best.ids);
  const sorted = best.ids
    .map((id, at) => ({ id, level: best.levels[at], price: priceOf(prices.get(id)) }))
    .sort((a, b) => rankOf(a.level) - rankOf(b.level) || comparePrices(a.price, b.price))
    .slice(offset, offset + limit);
  const missing = limit - sorted.length;
  const others =
    missing > 0 && best.total > MAX_SORTED
      ? await search.search({ ...query, sort, offset: Math.max(offset, MAX_SORTED), limit: missing })
      : { ids: [], levels: [] };
  return {
    ...best,
    ids: [...sorted.map(({ id }) => id), ...others.ids],
    levels: [...sorted.flatMap(({ level }) => level ?? []), ...others.levels],
  };
}

const priceOf = (pricing: Parameters<typeof getEntryPrice>[0] | undefined): number =>
  (pricing && getEntryPrice(pricing)?.per_month) ?? Infinity;

// Infinity minus Infinity is not a number.
const comparePrices = (a: number, b: number): number => (a === b ? 0 : a - b);

const rankOf = (level: (typeof MATCH_LEVELS)[number] | undefined): number =>
  level === undefined ? 0 : MATCH_LEVELS.indexOf(level);
