import type { SearchIndex } from '../../../search/search-index.ts';
import { ByteBoundedCache } from '../../../rules/typed/byte-bounded-cache.ts';
import { getBodyJson } from './body-json.ts';

type Body = Record<string, unknown>;

/** Cache of answers that depend only on their input and on one listing. */
export type ResponseCache = {
  /** Returns the cached answer, or the one that `build` returns, naming its listing. Callers must not mutate it. */
  get(
    operation: string,
    input: Body,
    build: (about: (listingId: number) => void) => Promise<Body>,
  ): Promise<Body>;
};

/** The size of the cache in bytes. */
const MAX_BYTES = 48_000_000;
/** Bytes of memory that an answer takes for each character of its JSON: its objects, its JSON, its text for assistants. */
const BYTES_PER_CHARACTER = 3;

type CachedResponse = { body: Body; listingId: number };

/**
 * Caches the latest answers, up to 48 MB, until their listing changes, in this process or another. Every call asks the database
 * for changes; concurrent calls share one query.
 */
export function createResponseCache(search: Pick<SearchIndex, 'newest' | 'onChange'>): ResponseCache {
  const keysByListing = new Map<number, Set<string>>();
  const cached = new ByteBoundedCache<string, CachedResponse>(MAX_BYTES, (key, { listingId }) => {
    const keys = keysByListing.get(listingId);
    keys?.delete(key);
    if (keys?.size === 0) keysByListing.delete(listingId);
  });
  let changeCount = 0;

  search.onChange((listingId) => {
    changeCount += 1;
    for (const key of keysByListing.get(listingId) ?? []) cached.delete(key);
  });

  return {
    async get(operation, input, make) {
      // Read before the answer is built: a change committed in the meantime has a later number.
      await search.newest();
      const before = changeCount;
      const key = `${operation} ${JSON.stringify(input)}`;
      const found = cached.get(key);
      if (found) return found.body;
      let about: number | undefined;
      const body = await make((listingId) => void (about = listingId));
      // A change reported in the meantime may concern the rows just read.
      if (about === undefined || changeCount !== before) return body;
      // A call at the same time built the same answer.
      if (cached.get(key)) return body;
      const keys = keysByListing.get(about) ?? new Set();
      keysByListing.set(about, keys.add(key));
      cached.set(key, { body, listingId: about }, getBodyJson(body).length * BYTES_PER_CHARACTER);
      return body;
    },
  };
}
