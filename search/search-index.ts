import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../store/engine/database.ts';
import {
  databaseMark,
  newestChange,
  readAllDocuments,
  readChanges,
  readCounters,
  readDocuments,
} from './changes.ts';
import type { SearchDocument } from './document.ts';
import { filterTerm } from './dictionary.ts';
import { createListingIndex, type ListingIndex } from './listing-index.ts';
import { createMatches } from './matches.ts';
import { createSearcher, type SearchQuery, type SearchResult } from './query.ts';
import { createSimilar, type SimilarQuery } from './similar.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

export type { SearchHints } from './hints.ts';
export type { SearchQuery, SearchResult, SearchSort } from './query.ts';
export type { SimilarQuery } from './similar.ts';

/** A listing the index knows otherwise than the database. */
export type Difference = { listingId: number; problem: 'missing' | 'not in the database' | 'out of date' };

/** A category without live listings has 0. */
export type LiveCounts = { live: number; liveIn: (categoryId: number) => number };

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
  /** How many listings are live, in all and in each category with those below it; as true as a search. */
  counts(): Promise<LiveCounts>;
  /** Compares the index with one built anew; empty when all is well. */
  check(): Promise<Difference[]>;
  /** Builds the index anew; searches go on meanwhile. */
  rebuild(): Promise<void>;
  /** Keeps a snapshot, so that the next start is quick. Does not close the database. */
  close(): Promise<void>;
};

/** An index with the number of the newest change in it. */
type State = {
  index: ListingIndex;
  seq: number;
  search: (query: SearchQuery) => SearchResult;
  similar: (query: SimilarQuery) => number[];
};

// In characters: about as much as the longest description.
const SLICE = 20_000;

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
  const mark = await databaseMark(db);
  const listeners: ((listingId: number) => void)[] = [];
  // The mark of the database when all of it was in the index.
  let caughtUpAt: number | null = null;
  // The newest change in the snapshot.
  let kept = -1;
  let state = await load();
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<State> | undefined;

  async function load(): Promise<State> {
    const saved = snapshotFolder === undefined ? undefined : await readSnapshot(snapshotFolder, mark, log);
    if (saved && saved.seq <= (await newestChange(db))) {
      kept = saved.seq;
      // What changed since it was kept, so that nobody's search has to wait for that.
      return catchUp(stateOf(createListingIndex(saved.index), saved.seq));
    }
    const built = await build();
    await keep(built);
    return built;
  }

  async function build(): Promise<State> {
    const seq = await newestChange(db);
    const index = createListingIndex();
    for await (const documents of readAllDocuments(db)) {
      index.put(documents);
      await turn();
    }
    index.pack();
    log.info({ listings: index.columns.count() }, 'search index built');
    // What changed while the listings were read.
    return catchUp(stateOf(index, seq));
  }

  /** Applies what is committed and not yet in the index, and gives it back. */
  async function catchUp(behind: State): Promise<State> {
    while (behind.seq < (await newestChange(db))) {
      const changes = await readChanges(db, behind.seq);
      const texts = changes.filter(({ text }) => text).map(({ listingId }) => listingId);
      const counts = changes.filter(({ text }) => !text).map(({ listingId }) => listingId);
      const documents = await readDocuments(db, texts);
      const counters = await readCounters(db, counts);
      const found = new Set(documents.map(({ id }) => id));
      for (const id of texts) if (!found.has(id)) behind.index.remove(id);
      for (const few of inSlices(documents)) {
        behind.index.put(few);
        if (documents.length > 1) await turn();
      }
      for (const { id, ...values } of counters) behind.index.count(id, values);
      behind.seq = changes.at(-1)!.seq;
      for (const { listingId } of changes) for (const tell of listeners) tell(listingId);
      if (changes.length > 1) await turn();
    }
    return behind;
  }

  /** One run at a time. A caller shares the next run, never the one under way: it may have read too early. */
  function upToDate(): Promise<State> {
    const mark = db.changeMark();
    if (mark !== null && mark === caughtUpAt) return Promise.resolve(state);
    next ??= running.then(() => {
      next = undefined;
      const mark = db.changeMark();
      const run = catchUp(state).then((caughtUp) => {
        caughtUpAt = mark;
        return caughtUp;
      });
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  }

  async function keep({ index, seq }: State): Promise<void> {
    if (snapshotFolder === undefined) return;
    await writeSnapshot(snapshotFolder, { mark, seq, index: index.save() }, log);
    kept = seq;
  }

  return {
    async search(query) {
      const current = await upToDate();
      return current.search(query);
    },
    async similar(query) {
      const current = await upToDate();
      return current.similar(query);
    },
    newest: async () => (await upToDate()).seq,
    behind: async () => Math.max(0, (await newestChange(db)) - state.seq),
    onChange: (tell) => void listeners.push(tell),
    async counts() {
      const { dictionary, postings } = (await upToDate()).index;
      const having = (filter: string, value: string | number) => {
        const term = dictionary.find(filterTerm(filter, value));
        return term < 0 ? 0 : postings.count(term);
      };
      return { live: having('status', 'live'), liveIn: (id) => having('live_in', id) };
    },
    async check() {
      const fresh = await build();
      for (;;) {
        const current = await upToDate();
        await catchUp(fresh);
        if (fresh.seq === current.seq) return differences(current.index, fresh.index);
      }
    },
    async rebuild() {
      const built = await build();
      // Before anybody changes it.
      await keep(built);
      caughtUpAt = null;
      state = built;
    },
    async close() {
      await running;
      if (state.seq !== kept) await keep(state);
    },
  };
}

/** Documents by so much text that putting them into the index holds nobody up. */
function* inSlices(documents: SearchDocument[]): Generator<SearchDocument[]> {
  let slice: SearchDocument[] = [];
  let length = 0;
  for (const document of documents) {
    slice.push(document);
    length += document.description.length;
    if (length < SLICE) continue;
    yield slice;
    slice = [];
    length = 0;
  }
  if (slice.length > 0) yield slice;
}

function stateOf(index: ListingIndex, seq: number): State {
  const matches = createMatches(index.postings);
  return { index, seq, search: createSearcher(index, matches), similar: createSimilar(index, matches) };
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
