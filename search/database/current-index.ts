import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../store/engine/database.ts';
import { assertDefined } from '../../rules/typed/assert.ts';
import type { SearchDocument } from '../document.ts';
import { createIndexBuilder, type IndexBuilder } from '../index-builder.ts';
import type { SavedDictionary } from '../index/dictionary.ts';
import { createListingIndex, type ListingIndex } from '../listing-index.ts';
import {
  getNewestChange,
  getMaxListingId,
  readAllDocuments,
  readChanges,
  readCounters,
  readDocuments,
  readPhrases,
} from './changes.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { weigh, weighInWorker } from './weighing.ts';

/** An index with the number of the newest change up to which it is complete. */
export type IndexState = { index: ListingIndex; seq: number };

/** The folder for snapshots, none if undefined, and the mark of the database they belong to. */
export type SnapshotSettings = { folder: string | undefined; mark: number };

type Log = Pick<Logger, 'info' | 'warn'>;

// In characters: about the length of the longest description.
const SLICE_LENGTH = 20_000;
const LONG_TEXT = 5000;
// Terms of about 10,000 listings: a higher limit makes a build little faster, and takes memory.
const MAX_PENDING = 2 ** 20;
const FLUSH_SIZE = 2 ** 16;
// From this many listings on, a worker thread saves more time than its start takes.
const WORKER_MIN_LISTINGS = 20_000;

/** The index of a database, which catches up with it before every search. */
export class CurrentIndex {
  readonly #db: Database;
  readonly #snapshots: SnapshotSettings;
  readonly #log: Log;
  readonly #listeners: ((listingId: number) => void)[] = [];
  #state: IndexState = { index: createListingIndex(), seq: -1 };
  /** The newest change in the written snapshot. */
  #snapshotSeq = -1;
  /** The change mark of the database when the index was last up to date. */
  #caughtUpAt: number | null = null;
  #running: Promise<unknown> = Promise.resolve();
  #pending: Promise<IndexState> | undefined;
  #next: Promise<IndexState> | undefined;

  constructor(db: Database, snapshots: SnapshotSettings, log: Log) {
    this.#db = db;
    this.#snapshots = snapshots;
    this.#log = log;
  }

  /** The index as it is now, without catching up. */
  get state(): IndexState {
    return this.#state;
  }

  /** Loads the snapshot if it is sound, else builds the index from all listings. */
  async load(): Promise<void> {
    const { folder, mark } = this.#snapshots;
    const saved = folder === undefined ? undefined : await readSnapshot(folder, mark, this.#log);
    if (saved && saved.seq <= (await getNewestChange(this.#db))) {
      this.#snapshotSeq = saved.seq;
      // Applies what changed since the snapshot, so that no search has to wait for it.
      const index = createListingIndex(saved.index);
      // This version may have other topic names than the one that wrote the snapshot.
      index.setPhrases(await readPhrases(this.#db));
      this.#state = await this.#catchUp({ index, seq: saved.seq });
    } else await this.rebuild();
  }

  /** Rebuilds the index while searches use the previous one. */
  async rebuild(): Promise<void> {
    const built = await this.build();
    // Written before anything changes it.
    await this.#writeSnapshot(built);
    this.#caughtUpAt = null;
    this.#state = built;
  }

  /** Builds another index of all listings. */
  async build(): Promise<IndexState> {
    const seq = await getNewestChange(this.#db);
    const builder = createIndexBuilder();
    const phrases = await readPhrases(this.#db);
    const useWorker = (await getMaxListingId(this.#db)) >= WORKER_MIN_LISTINGS;
    const weighedBatches = (useWorker ? weighInWorker : weigh)(readAllDocuments(this.#db), phrases);
    let dictionary: SavedDictionary | undefined;
    for await (const weighed of weighedBatches) {
      if ('dictionary' in weighed) dictionary = weighed.dictionary;
      else builder.add(weighed.documents, weighed.terms);
      await yieldToEventLoop();
      if (builder.pendingCount() > MAX_PENDING) await flushAll(builder);
    }
    await flushAll(builder);
    const index = builder.finish({ dictionary: assertDefined(dictionary), phrases });
    this.#log.info({ listings: index.columns.count() }, 'search index built');
    // Applies what changed while the listings were being read.
    return this.#catchUp({ index, seq });
  }

  /** Builds another index and brings both to the same change, so that they can be compared. */
  async buildForComparison(): Promise<{ current: IndexState; fresh: IndexState }> {
    const fresh = await this.build();
    for (;;) {
      const current = await this.upToDate();
      await this.#catchUp(fresh);
      if (fresh.seq === current.seq) return { current, fresh };
    }
  }

  /** Returns the index after catching up. Calls in one turn of the event loop share one query, which runs at its end. */
  upToDate(): Promise<IndexState> {
    return (this.#pending ??= yieldToEventLoop().then(() => {
      this.#pending = undefined;
      return this.#scheduleCatchUp();
    }));
  }

  /** Runs one catch-up at a time. A caller shares the next run, never the one in progress, which may have read too early. */
  #scheduleCatchUp(): Promise<IndexState> {
    const mark = this.#db.dataVersion();
    if (mark !== null && mark === this.#caughtUpAt) return Promise.resolve(this.#state);
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      const mark = this.#db.dataVersion();
      const run = this.#catchUp(this.#state).then((caughtUp) => {
        // If the index was rebuilt meanwhile, the new one may lack changes that this one has.
        if (caughtUp === this.#state) this.#caughtUpAt = mark;
        return caughtUp;
      });
      this.#running = run.catch(() => undefined);
      return run;
    });
    return this.#next;
  }

  async countMissingChanges(): Promise<number> {
    return Math.max(0, (await getNewestChange(this.#db)) - this.#state.seq);
  }

  onChange(listener: (listingId: number) => void): void {
    this.#listeners.push(listener);
  }

  /** Writes a snapshot unless the last one is current. */
  async close(): Promise<void> {
    await this.#running;
    if (this.#state.seq !== this.#snapshotSeq) await this.#writeSnapshot(this.#state);
  }

  /** Applies committed changes that are not in the index yet, and returns it. */
  async #catchUp(state: IndexState): Promise<IndexState> {
    let since = state.seq;
    while (since < (await getNewestChange(this.#db))) {
      const changes = await readChanges(this.#db, { since, complete: state.seq });
      const texts = changes.filter(({ text }) => text).map(({ listingId }) => listingId);
      const counts = changes.filter(({ text }) => !text).map(({ listingId }) => listingId);
      const documents = await readDocuments(this.#db, texts);
      // A change of a category counts as a change of its listings.
      if (texts.length > 0) state.index.setPhrases(await readPhrases(this.#db));
      const counters = await readCounters(this.#db, counts);
      const existingIds = new Set(documents.map(({ id }) => id));
      for (const id of texts) if (!existingIds.has(id)) state.index.remove(id);
      for (const slice of splitIntoSlices(documents)) {
        state.index.upsert(slice);
        // One long text may block the event loop as long as many short ones.
        if (documents.length > 1 || totalTextLength(slice) > LONG_TEXT) await yieldToEventLoop();
      }
      for (const { id, ...values } of counters) state.index.setCounters(id, values);
      since = changes.at(-1)!.seq;
      for (const { listingId } of changes) for (const listener of this.#listeners) listener(listingId);
      if (changes.length > 1) await yieldToEventLoop();
    }
    // Set only now: until the last batch is applied, texts that changed before `since` may be missing.
    state.seq = since;
    return state;
  }

  async #writeSnapshot({ index, seq }: IndexState): Promise<void> {
    const { folder, mark } = this.#snapshots;
    if (folder === undefined) return;
    await writeSnapshot(folder, { mark, seq, index: index.save() }, this.#log);
    this.#snapshotSeq = seq;
  }
}

async function flushAll(builder: IndexBuilder): Promise<void> {
  while (!builder.flush(FLUSH_SIZE)) await yieldToEventLoop();
}

const totalTextLength = (documents: SearchDocument[]): number =>
  documents.reduce((sum, document) => sum + textLength(document), 0);

const textLength = ({ description, points }: SearchDocument): number =>
  points.reduce((sum, text) => sum + text.length, description.length);

/** Splits documents into slices of limited text length, so that indexing one does not block the event loop for long. */
function* splitIntoSlices(documents: SearchDocument[]): Generator<SearchDocument[]> {
  let slice: SearchDocument[] = [];
  let length = 0;
  for (const document of documents) {
    slice.push(document);
    length += textLength(document);
    if (length < SLICE_LENGTH) continue;
    yield slice;
    slice = [];
    length = 0;
  }
  if (slice.length > 0) yield slice;
}
