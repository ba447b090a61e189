import type { SearchIndex } from '../../../search/search-index.ts';

type Body = Record<string, unknown>;

/** Cache of answers that depend only on their input and on one listing. */
export type KeptAnswers = {
  /** Returns the cached answer, or the one that `build` returns, naming its listing. Callers must not mutate it. */
  get(
    operation: string,
    input: Body,
    make: (about: (listingId: number) => void) => Promise<Body>,
  ): Promise<Body>;
};

const MOST = 1000;

type Kept = { body: Body; listingId: number };

/**
 * Caches the latest 1,000 answers until their listing changes, in this process or another. Every call asks the database
 * for changes; concurrent calls share one query.
 */
export function keptAnswers(search: Pick<SearchIndex, 'newest' | 'onChange'>): KeptAnswers {
  const kept = new Map<string, Kept>();
  const keysOf = new Map<number, Set<string>>();
  let told = 0;

  function forget(key: string, { listingId }: Kept): void {
    kept.delete(key);
    const keys = keysOf.get(listingId);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(listingId);
  }

  search.onChange((listingId) => {
    told += 1;
    for (const key of keysOf.get(listingId) ?? []) kept.delete(key);
    keysOf.delete(listingId);
  });

  return {
    async get(operation, input, make) {
      // Read before the answer is built: a change committed in the meantime has a later number.
      await search.newest();
      const before = told;
      const key = `${operation} ${JSON.stringify(input)}`;
      const found = kept.get(key);
      if (found) return found.body;
      let about: number | undefined;
      const body = await make((listingId) => void (about = listingId));
      // A change reported in the meantime may concern the rows just read.
      if (about === undefined || told !== before) return body;
      kept.set(key, { body, listingId: about });
      const keys = keysOf.get(about) ?? new Set();
      keysOf.set(about, keys.add(key));
      const [oldest] = kept;
      if (kept.size > MOST && oldest) forget(...oldest);
      return body;
    },
  };
}
