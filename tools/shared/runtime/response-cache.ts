import type { SearchIndex } from '../../../search/search-index.ts';

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

const MAX_ENTRIES = 1000;

type CachedResponse = { body: Body; listingId: number };

/**
 * Caches the latest 1,000 answers until their listing changes, in this process or another. Every call asks the database
 * for changes; concurrent calls share one query.
 */
export function createResponseCache(search: Pick<SearchIndex, 'newest' | 'onChange'>): ResponseCache {
  const cached = new Map<string, CachedResponse>();
  const keysByListing = new Map<number, Set<string>>();
  let changeCount = 0;

  function evict(key: string, { listingId }: CachedResponse): void {
    cached.delete(key);
    const keys = keysByListing.get(listingId);
    keys?.delete(key);
    if (keys?.size === 0) keysByListing.delete(listingId);
  }

  search.onChange((listingId) => {
    changeCount += 1;
    for (const key of keysByListing.get(listingId) ?? []) cached.delete(key);
    keysByListing.delete(listingId);
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
      cached.set(key, { body, listingId: about });
      const keys = keysByListing.get(about) ?? new Set();
      keysByListing.set(about, keys.add(key));
      const [oldest] = cached;
      if (cached.size > MAX_ENTRIES && oldest) evict(...oldest);
      return body;
    },
  };
}
