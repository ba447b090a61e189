import { getEntryPrice } from '../../../rules/listings/entry-price.ts';
import { ByteBoundedCache } from '../../../rules/typed/byte-bounded-cache.ts';
import { MATCH_LEVELS } from '../../../search/results/match-level.ts';
import type { SearchIndex, SearchQuery, SearchResult } from '../../../search/search-index.ts';
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
  const prices = await loadPrices({ db, search }, best.ids);
  const sorted = best.ids
    .map((id, at) => ({ id, level: best.levels[at], price: prices.get(id) ?? Infinity }))
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

/** The size of the cache in bytes: the prices of some 100,000 listings. */
const MAX_BYTES = 8_000_000;
/** Bytes of memory that a price takes in the cache: its number, its entry and its place in the map. */
const BYTES_PER_PRICE = 80;

type PriceCache = { prices: ByteBoundedCache<number, number>; changeCount: number };
const caches = new WeakMap<SearchIndex, PriceCache>();

/** Returns the entry prices of listings by id, Infinity without one. They are read once and cached until their listing changes. */
async function loadPrices(
  { db, search }: Pick<Services, 'db' | 'search'>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const cache = caches.get(search) ?? createPriceCache(search);
  const known = new Map<number, number>();
  const missing: number[] = [];
  for (const id of ids) {
    const price = cache.prices.get(id);
    if (price === undefined) missing.push(id);
    else known.set(id, price);
  }
  const before = cache.changeCount;
  for (const [id, pricing] of await getPricing(db, missing)) {
    const price = getEntryPrice(pricing)?.per_month ?? Infinity;
    known.set(id, price);
    // A change reported in the meantime may concern the rows just read.
    if (cache.changeCount === before) cache.prices.set(id, price, BYTES_PER_PRICE);
  }
  return known;
}

function createPriceCache(search: SearchIndex): PriceCache {
  const cache: PriceCache = { prices: new ByteBoundedCache(MAX_BYTES), changeCount: 0 };
  search.onChange((listingId) => {
    cache.changeCount += 1;
    cache.prices.delete(listingId);
  });
  caches.set(search, cache);
  return cache;
}

// Infinity minus Infinity is not a number.
const comparePrices = (a: number, b: number): number => (a === b ? 0 : a - b);

const rankOf = (level: (typeof MATCH_LEVELS)[number] | undefined): number =>
  level === undefined ? 0 : MATCH_LEVELS.indexOf(level);
