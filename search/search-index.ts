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

/** Full-text search over the live and scheduled listings. It is derived from the database and never the truth. */
export type SearchIndex = {
  /** Sees every change committed before the call, also of other processes. Rejects when the database does. */
  search(query: SearchQuery): Promise<SearchResult>;
  /** Ids of live listings that are like one, the most alike first; sees as much as `search`. */
  similar(query: SimilarQuery): Promise<number[]>;
  /** The number of the newest change of any listing committed before the call: `onChange` was told of all up to it. */
  newest(): Promise<number>;
  /** How many numbers of changes the index is behind the database, without catching up. */
  behind(): Promise<number>;
  /** Tells of each listing whose public answer may have changed, also by other processes. */
  onChange(tell: (listingId: number) => void): void;
  /** The stages or pricing models that listings have, as filters take them; the 40 that most have, in that order. */
  choices(field: OpenField): Promise<string[]>;
  /** How many listings are live, in all and in each category with those below it; as true as a search. */
  counts(): Promise<LiveCounts>;
  /** Compares the index with one built anew; empty when all is well. */
  check(): Promise<Difference[]>;
  /** Builds the index anew; searches go on meanwhile. */
  rebuild(): Promise<void>;
  /** Counts listings in the index and in the database, and builds the index anew when the numbers differ. */
  mend(): Promise<void>;
  /** Keeps a snapshot, so that the next start is quick. Does not close the database. */
  close(): Promise<void>;
};

// Numbers of different moments say nothing: so often they are taken again when another process writes in between.
const TRIES = 5;

/** So many words of a field are offered to choose from. */
const MOST_CHOICES = 40;

/**
 * Opens the index of a migrated database: from the snapshot in `snapshotFolder` when it is sound and of this
 * database, else built from all listings. It is up to date when this resolves.
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

/** An index with what answers from it. */
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
