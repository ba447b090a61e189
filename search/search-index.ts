import type { Logger } from 'pino';
import type { Database } from '../store/engine/database.ts';
import { createSimilarSearch, type SimilarQuery } from './results/similar.ts';
import { countSearchable, getDatabaseMark } from './database/changes.ts';
import { CurrentIndex } from './database/current-index.ts';
import { filterTerm, type OpenField } from './index/dictionary.ts';
import type { ListingIndex } from './listing-index.ts';
import { createMatcher } from './ranking/matcher.ts';
import { createSearcher, type SearchQuery, type SearchResult } from './searcher.ts';

export type { AppliedFilters } from './results/search-query.ts';
export type { SearchQuery, SearchResult } from './searcher.ts';

/** A listing the index knows otherwise than the database. */
type Difference = { listingId: number; problem: 'missing' | 'not in the database' | 'out of date' };

/** A search whose matches are counted. */
type CountQuery = Omit<SearchQuery, 'sort' | 'limit' | 'offset' | 'matched'>;

/** A category without live listings has 0. */
type LiveCounts = { live: number; liveIn: (categoryId: number) => number };

/**
 * Full-text search over the live and scheduled listings, and the names of those taken down. It is derived from the database, which remains the source of
 * truth.
 */
export type SearchIndex = {
  /** Searches with every change applied that any process committed before the call. Rejects if the database fails. */
  search(query: SearchQuery): Promise<SearchResult>;
  /**
   * Counts the matches of a search in each group of categories, by one search; as up to date as `search`. A match that is in
   * several categories of a group counts once.
   */
  countByCategory(query: CountQuery, groups: readonly (readonly number[])[]): Promise<number[]>;
  /** Returns ids of live listings similar to one, the most similar first; as up to date as `search`. */
  findSimilar(query: SimilarQuery): Promise<number[]>;
  /**
   * Returns the number of the newest change that was committed before the call. Listeners of `onChange` have been
   * called for all changes up to it.
   */
  newest(): Promise<number>;
  /** Returns how many change numbers the index is behind the database, without catching up. */
  countMissingChanges(): Promise<number>;
  /**
   * Registers a listener, which is called for each listing whose public data may have changed, also by other
   * processes.
   */
  onChange(listener: (listingId: number) => void): void;
  /** Returns the stages or pricing models that listings have, as filter values; at most 40, the most frequent first. */
  choices(field: OpenField): Promise<string[]>;
  /**
   * Returns how many listings are live, in all and in each category with its subcategories; as up to date as
   * `search`.
   */
  countLive(): Promise<LiveCounts>;
  /** Compares the index with one built from scratch. Returns an empty list if both are equal. */
  check(): Promise<Difference[]>;
  /** Rebuilds the index from scratch; searches continue meanwhile. */
  rebuild(): Promise<void>;
  /** Counts listings in the index and in the database, and rebuilds the index if the numbers differ. */
  repair(): Promise<void>;
  /** Writes a snapshot, so that the next start is quick. Does not close the database. */
  close(): Promise<void>;
};

// Counts taken at different moments cannot be compared: they are retried this often if another process writes in
// between.
const MAX_ATTEMPTS = 5;

/** At most this many values of a field are listed. */
const MAX_FIELD_VALUES = 40;

/**
 * Opens the index of a migrated database: from the snapshot in `snapshotFolder` if it is sound and belongs to this
 * database, else built from all listings. The index is up to date when this resolves.
 */
export async function openSearchIndex({
  db,
  snapshotFolder,
  log,
}: {
  db: Database;
  snapshotFolder?: string;
  log: Pick<Logger, 'info' | 'warn'>;
}): Promise<SearchIndex> {
  const current = new CurrentIndex(db, { folder: snapshotFolder, mark: await getDatabaseMark(db) }, log);
  await current.load();
  let loaded = prepareIndex(current.state.index);
  const upToDate = async (): Promise<LoadedIndex> => {
    const { index } = await current.upToDate();
    if (index !== loaded.index) loaded = prepareIndex(index);
    return loaded;
  };
  return {
    search: async (query) => (await upToDate()).search(query),
    countByCategory: async (query, groups) => countByCategory(await upToDate(), query, groups),
    findSimilar: async (query) => (await upToDate()).findSimilar(query),
    choices: async (field) => listValues((await upToDate()).index, field),
    countLive: async () => readLiveCounts((await upToDate()).index),
    newest: async () => (await current.upToDate()).seq,
    countMissingChanges: () => current.countMissingChanges(),
    onChange: (listener) => current.onChange(listener),
    async check() {
      const { current: actual, fresh } = await current.buildForComparison();
      return findDifferences(actual.index, fresh.index);
    },
    rebuild: () => current.rebuild(),
    async repair() {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const { index, seq } = await current.upToDate();
        const indexed = { live: readLiveCounts(index).live, all: index.columns.count(), seq };
        const counted = await countSearchable(db);
        if (counted.seq !== seq) continue;
        if (indexed.live === counted.live && indexed.all === counted.all) return;
        log.warn({ indexed, counted }, 'search index has other listings than the database: rebuilding it');
        return current.rebuild();
      }
    },
    close: () => current.close(),
  };
}

/** An index with its search functions. */
type LoadedIndex = {
  index: ListingIndex;
  search: (query: SearchQuery) => SearchResult;
  findSimilar: (query: SimilarQuery) => number[];
};

function prepareIndex(index: ListingIndex): LoadedIndex {
  const matcher = createMatcher(index.postings);
  return { index, search: createSearcher(index, matcher), findSimilar: createSimilarSearch(index, matcher) };
}

function countByCategory(
  { index, search }: LoadedIndex,
  query: CountQuery,
  groups: readonly (readonly number[])[],
): number[] {
  const matched = new Uint8Array(index.columns.span());
  const { total } = search({ ...query, sort: 'votes', offset: 0, limit: 1, matched });
  if (total === 0) return groups.map(() => 0);
  const { dictionary, postings } = index;
  const countedIn = new Uint32Array(matched.length);
  return groups.map((ids, at) => {
    let count = 0;
    const countMatch = (docId: number): void => {
      if (matched[docId] !== 1 || countedIn[docId] === at + 1) return;
      countedIn[docId] = at + 1;
      count += 1;
    };
    for (const id of ids) {
      const term = dictionary.find(filterTerm('category', id));
      if (term < 0) continue;
      const bytes = postings.bytes(term);
      if (bytes) bytes.forEach((weight, docId) => weight > 0 && countMatch(docId));
      else for (const posting of postings.list(term)) countMatch(posting >>> 8);
    }
    return count;
  });
}

function readLiveCounts({ dictionary, postings }: ListingIndex): LiveCounts {
  const countWith = (filter: string, value: string | number) => {
    const term = dictionary.find(filterTerm(filter, value));
    return term < 0 ? 0 : postings.count(term);
  };
  return { live: countWith('status', 'live'), liveIn: (id) => countWith('live_in', id) };
}

function listValues({ dictionary, postings }: ListingIndex, field: OpenField): string[] {
  const countWith = (value: string) => postings.count(dictionary.find(filterTerm(field, value)));
  return dictionary
    .listValues(field)
    .map((value) => ({ value, count: countWith(value) }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_FIELD_VALUES)
    .map(({ value }) => value);
}

function findDifferences(index: ListingIndex, fresh: ListingIndex): Difference[] {
  const ids = new Set([...index.columns.ids(), ...fresh.columns.ids()]);
  return [...ids].flatMap((listingId): Difference[] => {
    const [actual, expected] = [index.describe(listingId), fresh.describe(listingId)];
    if (actual === expected) return [];
    if (actual === undefined) return [{ listingId, problem: 'missing' }];
    return [{ listingId, problem: expected === undefined ? 'not in the database' : 'out of date' }];
  });
}
