import type { Logger } from 'pino';
import type { Database } from '../store/engine/database.ts';
import { createSimilar, type SimilarQuery } from './results/similar.ts';
import { countFound, databaseMark } from './database/changes.ts';
import { CurrentIndex } from './database/current-index.ts';
import { filterTerm, type OpenField } from './index/dictionary.ts';
import type { ListingIndex } from './listing-index.ts';
import { createMatches } from './ranking/matches.ts';
import { createSearcher, type SearchQuery, type SearchResult } from './query.ts';

export type { SearchHints } from './results/search-query.ts';
export type { SearchQuery, SearchResult } from './query.ts';

/** A listing the index knows otherwise than the database. */
type Difference = { listingId: number; problem: 'missing' | 'not in the database' | 'out of date' };

/** A category without live listings has 0. */
type LiveCounts = { live: number; liveIn: (categoryId: number) => number };

/**
 * Full-text search over the live and scheduled listings. It is derived from the database, which remains the source of
 * truth.
 */
export type SearchIndex = {
  /** Searches with every change applied that any process committed before the call. Rejects if the database fails. */
  search(query: SearchQuery): Promise<SearchResult>;
  /** Returns ids of live listings similar to one, the most similar first; as up to date as `search`. */
  similar(query: SimilarQuery): Promise<number[]>;
  /**
   * Returns the number of the newest change that was committed before the call. Listeners of `onChange` have been
   * called for all changes up to it.
   */
  newest(): Promise<number>;
  /** Returns how many change numbers the index is behind the database, without catching up. */
  behind(): Promise<number>;
  /**
   * Registers a listener, which is called for each listing whose public data may have changed, also by other
   * processes.
   */
  onChange(tell: (listingId: number) => void): void;
  /** Returns the stages or pricing models that listings have, as filter values; at most 40, the most frequent first. */
  choices(field: OpenField): Promise<string[]>;
  /**
   * Returns how many listings are live, in all and in each category with its subcategories; as up to date as
   * `search`.
   */
  counts(): Promise<LiveCounts>;
  /** Compares the index with one built from scratch. Returns an empty list if both are equal. */
  check(): Promise<Difference[]>;
  /** Rebuilds the index from scratch; searches continue meanwhile. */
  rebuild(): Promise<void>;
  /** Counts listings in the index and in the database, and rebuilds the index if the numbers differ. */
  mend(): Promise<void>;
  /** Writes a snapshot, so that the next start is quick. Does not close the database. */
  close(): Promise<void>;
};

// Counts taken at different moments cannot be compared: they are retried this often if another process writes in
// between.
const TRIES = 5;

/** At most this many values of a field are listed. */
const MOST_CHOICES = 40;

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
  const current = new CurrentIndex(db, { folder: snapshotFolder, mark: await databaseMark(db) }, log);
  await current.load();
  let asked = askable(current.known.index);
  const upToDate = async (): Promise<Askable> => {
    const { index } = await current.upToDate();
    if (index !== asked.index) asked = askable(index);
    return asked;
  };
  return {
    search: async (query) => (await upToDate()).search(query),
    similar: async (query) => (await upToDate()).similar(query),
    choices: async (field) => choicesOf((await upToDate()).index, field),
    counts: async () => countsOf((await upToDate()).index),
    newest: async () => (await current.upToDate()).seq,
    behind: () => current.behind(),
    onChange: (tell) => current.onChange(tell),
    async check() {
      const { current: is, fresh } = await current.builtLike();
      return differences(is.index, fresh.index);
    },
    rebuild: () => current.rebuild(),
    async mend() {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { index, seq } = await current.upToDate();
        const indexed = { live: countsOf(index).live, all: index.columns.count(), seq };
        const counted = await countFound(db);
        if (counted.seq !== seq) continue;
        if (indexed.live === counted.live && indexed.all === counted.all) return;
        log.warn({ indexed, counted }, 'search index has other listings than the database: building it anew');
        return current.rebuild();
      }
    },
    close: () => current.close(),
  };
}

/** An index with its search functions. */
type Askable = {
  index: ListingIndex;
  search: (query: SearchQuery) => SearchResult;
  similar: (query: SimilarQuery) => number[];
};

function askable(index: ListingIndex): Askable {
  const matches = createMatches(index.postings);
  return { index, search: createSearcher(index, matches), similar: createSimilar(index, matches) };
}

function countsOf({ dictionary, postings }: ListingIndex): LiveCounts {
  const having = (filter: string, value: string | number) => {
    const term = dictionary.find(filterTerm(filter, value));
    return term < 0 ? 0 : postings.count(term);
  };
  return { live: having('status', 'live'), liveIn: (id) => having('live_in', id) };
}

function choicesOf({ dictionary, postings }: ListingIndex, field: OpenField): string[] {
  const having = (value: string) => postings.count(dictionary.find(filterTerm(field, value)));
  return dictionary
    .valuesOf(field)
    .map((value) => ({ value, count: having(value) }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MOST_CHOICES)
    .map(({ value }) => value);
}

function differences(index: ListingIndex, fresh: ListingIndex): Difference[] {
  const ids = new Set([...index.columns.ids(), ...fresh.columns.ids()]);
  return [...ids].flatMap((listingId): Difference[] => {
    const [is, shouldBe] = [index.describe(listingId), fresh.describe(listingId)];
    if (is === shouldBe) return [];
    if (is === undefined) return [{ listingId, problem: 'missing' }];
    return [{ listingId, problem: shouldBe === undefined ? 'not in the database' : 'out of date' }];
  });
}
