import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../store/engine/database.ts';
import { assertDefined } from '../../rules/typed/assert.ts';
import type { SearchDocument } from '../document.ts';
import { createIndexBuild, type IndexBuild } from '../index-build.ts';
import type { SavedDictionary } from '../index/dictionary.ts';
import { createListingIndex, type ListingIndex } from '../listing-index.ts';
import {
  newestChange,
  newestListing,
  readAllDocuments,
  readChanges,
  readCounters,
  readDocuments,
  readPhrases,
} from './changes.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { weigh, weighAside } from './weighing.ts';

/** An index, and the number of a change: that one and all before it are in the index. */
export type Known = { index: ListingIndex; seq: number };

/** Where snapshots are kept; nowhere when `folder` is not given. */
export type Snapshots = { folder: string | undefined; mark: number };

type Log = Pick<Logger, 'info' | 'warn'>;

// In characters: about as much as the longest description.
const SLICE = 20_000;
const LONG = 5000;
// Terms of about 10,000 listings: more make a build little faster, and take memory.
const MOST_WAITING = 2 ** 20;
const AT_ONCE = 2 ** 16;
// From so many listings on a thread of its own gains more than its start takes.
const MANY = 20_000;

/** The index of a database, which catches up with it before every search. */
export class CurrentIndex {
  readonly #db: Database;
  readonly #snapshots: Snapshots;
  readonly #log: Log;
  readonly #listeners: ((listingId: number) => void)[] = [];
  #known: Known = { index: createListingIndex(), seq: -1 };
  /** The newest change in the snapshot. */
  #keptSeq = -1;
  /** The mark of the database when all of it was in the index. */
  #caughtUpAt: number | null = null;
  #running: Promise<unknown> = Promise.resolve();
  #asked: Promise<Known> | undefined;
  #next: Promise<Known> | undefined;

  constructor(db: Database, snapshots: Snapshots, log: Log) {
    this.#db = db;
    this.#snapshots = snapshots;
    this.#log = log;
  }

  /** What is known now, without catching up. */
  get known(): Known {
    return this.#known;
  }

  /** Takes the snapshot when it is sound, else builds the index of all listings. */
  async load(): Promise<void> {
    const { folder, mark } = this.#snapshots;
    const saved = folder === undefined ? undefined : await readSnapshot(folder, mark, this.#log);
    if (saved && saved.seq <= (await newestChange(this.#db))) {
      this.#keptSeq = saved.seq;
      // What changed since it was kept, so that nobody's search has to wait for that.
      const index = createListingIndex(saved.index);
      // A later version knows topics by other names.
      index.call(await readPhrases(this.#db));
      this.#known = await this.#catchUp({ index, seq: saved.seq });
    } else await this.rebuild();
  }

  /** Builds the index anew, while others use the one before. */
  async rebuild(): Promise<void> {
    const built = await this.build();
    // Before anybody changes it.
    await this.#keep(built);
    this.#caughtUpAt = null;
    this.#known = built;
  }

  /** Another index, of all listings. */
  async build(): Promise<Known> {
    const seq = await newestChange(this.#db);
    const build = createIndexBuild();
    const phrases = await readPhrases(this.#db);
    const isLarge = (await newestListing(this.#db)) >= MANY;
    const weighing = (isLarge ? weighAside : weigh)(readAllDocuments(this.#db), phrases);
    let dictionary: SavedDictionary | undefined;
    for await (const weighed of weighing) {
      if ('dictionary' in weighed) dictionary = weighed.dictionary;
      else build.take(weighed.documents, weighed.terms);
      await turn();
      if (build.waiting() > MOST_WAITING) await settle(build);
    }
    await settle(build);
    const index = build.finish({ dictionary: assertDefined(dictionary), phrases });
    this.#log.info({ listings: index.columns.count() }, 'search index built');
    // What changed while the listings were read.
    return this.#catchUp({ index, seq });
  }

  /** Another index with all that this one knows. */
  async builtLike(): Promise<{ current: Known; fresh: Known }> {
    const fresh = await this.build();
    for (;;) {
      const current = await this.upToDate();
      await this.#catchUp(fresh);
      if (fresh.seq === current.seq) return { current, fresh };
    }
  }

  /** Those of one turn of the event loop ask the database together, at its end. */
  upToDate(): Promise<Known> {
    return (this.#asked ??= turn().then(() => {
      this.#asked = undefined;
      return this.#look();
    }));
  }

  /** One run at a time. A caller shares the next run, never the one under way: it may have read too early. */
  #look(): Promise<Known> {
    const mark = this.#db.dataVersion();
    if (mark !== null && mark === this.#caughtUpAt) return Promise.resolve(this.#known);
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      const mark = this.#db.dataVersion();
      const run = this.#catchUp(this.#known).then((caughtUp) => {
        // Else it was built anew meanwhile, and that one may know less.
        if (caughtUp === this.#known) this.#caughtUpAt = mark;
        return caughtUp;
      });
      this.#running = run.catch(() => undefined);
      return run;
    });
    return this.#next;
  }

  async behind(): Promise<number> {
    return Math.max(0, (await newestChange(this.#db)) - this.#known.seq);
  }

  onChange(tell: (listingId: number) => void): void {
    this.#listeners.push(tell);
  }

  /** Keeps a snapshot of what is not in one yet. */
  async close(): Promise<void> {
    await this.#running;
    if (this.#known.seq !== this.#keptSeq) await this.#keep(this.#known);
  }

  /** Applies what is committed and not yet in the index, and gives it back. */
  async #catchUp(behind: Known): Promise<Known> {
    let since = behind.seq;
    while (since < (await newestChange(this.#db))) {
      const changes = await readChanges(this.#db, { since, complete: behind.seq });
      const texts = changes.filter(({ text }) => text).map(({ listingId }) => listingId);
      const counts = changes.filter(({ text }) => !text).map(({ listingId }) => listingId);
      const documents = await readDocuments(this.#db, texts);
      // A changed category changed its listings.
      if (texts.length > 0) behind.index.call(await readPhrases(this.#db));
      const counters = await readCounters(this.#db, counts);
      const found = new Set(documents.map(({ id }) => id));
      for (const id of texts) if (!found.has(id)) behind.index.remove(id);
      for (const few of inSlices(documents)) {
        behind.index.put(few);
        // One long text may hold others up as long as many, and its search follows.
        if (documents.length > 1 || lengthOf(few) > LONG) await turn();
      }
      for (const { id, ...values } of counters) behind.index.count(id, values);
      since = changes.at(-1)!.seq;
      for (const { listingId } of changes) for (const tell of this.#listeners) tell(listingId);
      if (changes.length > 1) await turn();
    }
    // Only now: until the last batch, texts that changed before `since` may be missing.
    behind.seq = since;
    return behind;
  }

  async #keep({ index, seq }: Known): Promise<void> {
    const { folder, mark } = this.#snapshots;
    if (folder === undefined) return;
    await writeSnapshot(folder, { mark, seq, index: index.save() }, this.#log);
    this.#keptSeq = seq;
  }
}

async function settle(build: IndexBuild): Promise<void> {
  while (!build.settle(AT_ONCE)) await turn();
}

const lengthOf = (documents: SearchDocument[]): number =>
  documents.reduce((sum, { description }) => sum + description.length, 0);

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
