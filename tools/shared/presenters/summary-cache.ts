import type { z } from 'zod';
import { ByteBoundedCache } from '../../../rules/typed/byte-bounded-cache.ts';
import { findSummaryRows, type ListedRow } from '../../../store/listings/summary-rows.ts';
import type { SearchIndex } from '../../../search/search-index.ts';
import { getBodyJson } from '../runtime/body-json.ts';
import type { Services } from '../runtime/define.ts';
import { presentSummaries } from './present.ts';
import type { listingSummary } from './records.ts';

/** A listing in a list. The summary is frozen: the same object is presented until the listing changes. */
export type CachedSummary = { row: ListedRow; summary: Readonly<z.infer<typeof listingSummary>> };

/** The size of the cache in bytes: summaries of some 10,000 listings. */
const MAX_BYTES = 24_000_000;
/** Bytes of memory that a summary takes for each character of its JSON: its row, its objects, its JSON, its cells of text. */
const BYTES_PER_CHARACTER = 5;

type SummaryCache = { get(services: SummaryServices, ids: number[]): Promise<CachedSummary[]> };
type SummaryServices = Pick<Services, 'db' | 'settings' | 'search'>;

const caches = new WeakMap<SearchIndex, SummaryCache>();

/**
 * Returns the summaries of listings in the order of `ids`; ids that no longer exist are left out. They are read once and cached
 * until their listing changes, in this process or another.
 */
export async function loadSummaries(services: SummaryServices, ids: number[]): Promise<CachedSummary[]> {
  const cache = caches.get(services.search) ?? createSummaryCache(services.search);
  caches.set(services.search, cache);
  return cache.get(services, ids);
}

function createSummaryCache(search: Pick<SearchIndex, 'newest' | 'onChange'>): SummaryCache {
  const cached = new ByteBoundedCache<number, CachedSummary>(MAX_BYTES);
  let changeCount = 0;
  search.onChange((listingId) => {
    changeCount += 1;
    cached.delete(listingId);
  });

  async function readMissing(services: SummaryServices, ids: number[]): Promise<Map<number, CachedSummary>> {
    const before = changeCount;
    const rows = await findSummaryRows(services.db, ids);
    const summaries = await presentSummaries(services, rows);
    const read = new Map<number, CachedSummary>();
    for (const [at, row] of rows.entries()) {
      const summary = summaries[at];
      if (!summary) continue;
      const one = { row, summary: freeze(summary) };
      read.set(row.id, one);
      // A change reported in the meantime may concern the rows just read.
      if (changeCount === before) cached.set(row.id, one, getBodyJson(summary).length * BYTES_PER_CHARACTER);
    }
    return read;
  }

  return {
    async get(services, ids) {
      // What was committed before the call is reported by now, and what it concerns no longer cached.
      await search.newest();
      const known = new Map(ids.map((id) => [id, cached.get(id)]));
      const missing = ids.filter((id) => known.get(id) === undefined);
      const read = missing.length > 0 ? await readMissing(services, missing) : undefined;
      return ids.flatMap((id) => known.get(id) ?? read?.get(id) ?? []);
    },
  };
}

function freeze<T extends object>(summary: T): Readonly<T> {
  for (const member of Object.values(summary)) if (typeof member === 'object') Object.freeze(member);
  return Object.freeze(summary);
}
