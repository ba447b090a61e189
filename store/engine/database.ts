import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { buildSchema } from '../schema.ts';

/** Every table, typed as SQLite's; at run time those of the database that is open. */
export type Tables = ReturnType<typeof buildSchema>;

/** drizzle's query builders, the part both databases share. */
export type Builders = Pick<
  BaseSQLiteDatabase<'async', unknown>,
  'select' | 'selectDistinct' | '$count' | 'insert' | 'update' | 'delete'
>;

/** A query whose SQL is made once; `values` fill its `sql.placeholder`s. */
type Prepared<T> = { execute(values?: Record<string, unknown>): Promise<T> };

export type BuildQuery<T> = (q: Queries) => { prepare(): Prepared<T> };

export type BuildWrite<T> = (tx: Omit<Tx, 'onCommit'>) => { prepare(): Prepared<T> };

/** A query to be prepared, known by its identity; made by `prepared.ts`. */
export type PreparedQuery<T> = { name: string; build: BuildQuery<T> };
type PreparedWrite<T> = { name: string; build: BuildWrite<T> };

/** Reading. Outside a transaction every query sees the newest committed state. */
export type Queries = Pick<Builders, 'select' | 'selectDistinct' | '$count'> & {
  dialect: 'sqlite' | 'postgres';
  t: Tables;
  /** The query as it is prepared on this connection: built on first use. */
  prepared<T>(query: PreparedQuery<T>): Prepared<T>;
};

/** Reading and writing inside one transaction. Every use after its end throws. */
export type Tx = Queries &
  Pick<Builders, 'insert' | 'update' | 'delete'> & {
    /** The same for what writes. */
    preparedWrite<T>(query: PreparedWrite<T>): Prepared<T>;
    /** Runs `hook` after the commit, in the order given; never when the transaction is rolled back. */
    onCommit(hook: CommitHook): void;
  };

/** What it throws or rejects with is reported, not passed on: the transaction is committed by then. */
export type CommitHook = () => void | Promise<void>;

/** Runs one plain SQL statement and returns its rows. */
export type RunSql = (statement: string) => Promise<Record<string, unknown>[]>;

/**
 * How a transaction stands to those at the same time. `read committed` is for a body of statements that each decide by
 * themselves, such as `insert … on conflict` and `set x = x + 1`: hundreds of them at one row wait for each other and
 * none is refused. Whatever reads first and writes by what it read needs `serializable`, or the row that decides held
 * before it reads (`holdListing`). SQLite has only that.
 */
export type Isolation = 'serializable' | 'read committed';

/** `jobs`: there are jobs for whoever has a place. */
export type Announcement = 'jobs';

/** An open database. Only a transaction can write. */
export type Database = Queries &
  AsyncDisposable & {
    /**
     * Runs `body` as one transaction, serialisable unless told otherwise, and resolves with its result once that is
     * durable and the hooks have run. What `body` throws rolls it back. PostgreSQL may run `body` several times: it
     * must change nothing outside the database. Throws at once when called inside a transaction, and OutcomeUnknown
     * when the change may have been made.
     */
    transaction<T>(body: (tx: Tx) => Promise<T>, isolation?: Isolation): Promise<T>;
    /** One transaction of plain SQL that no other process can run at the same time; for `migrate.ts`. */
    exclusively<T>(body: (run: RunSql) => Promise<T>): Promise<T>;
    /**
     * A number that differs from earlier ones once anybody has committed anything, also in other processes; null
     * where asking would cost as much as reading.
     */
    changeMark(): number | null;
    /**
     * Tells the other processes of the database something, soon and at most a few times a second; it may be lost. Where
     * there are none (SQLite) nobody is told.
     */
    announce(what: Announcement): void;
    /** Runs `heard` whenever another process announces it, until the function that is given back is called. */
    onAnnounced(what: Announcement, heard: () => void): () => void;
    /** Its connections: those at work, those that are free, and who waits for one. */
    pool(): { busy: number; free: number; waited_for: number };
    /** Ends after the transactions already asked for; those that hang are cut after 3 seconds. May be called again. */
    close(): Promise<void>;
  };

/** The database cannot be used; the message is one line for the operator and holds no password. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * The transaction was complete, and whether its COMMIT was done could not be found out: the database cannot be
 * reached. It is the only error of a transaction after which the change may have been made.
 */
export class OutcomeUnknown extends DatabaseUnavailable {
  override name = 'OutcomeUnknown';

  constructor(options: ErrorOptions) {
    super('The database did not say whether it made the change.', options);
  }
}

/** How a dialect's own drizzle object is turned into `Queries` and the writes of a `Tx`. */
export function bindQueries(
  dialect: Queries['dialect'],
  drizzle: Builders,
  t: Tables,
  prepare: (query: { prepare(name?: string): object }, name: string) => object,
): Omit<Tx, 'onCommit'> {
  const cache = new Map<object, unknown>();
  const bound: Omit<Tx, 'onCommit'> = {
    dialect,
    t,
    select: drizzle.select.bind(drizzle),
    selectDistinct: drizzle.selectDistinct.bind(drizzle),
    $count: drizzle.$count.bind(drizzle),
    insert: drizzle.insert.bind(drizzle),
    update: drizzle.update.bind(drizzle),
    delete: drizzle.delete.bind(drizzle),
    prepared: known,
    preparedWrite: known,
  };
  function known<T>(query: PreparedWrite<T>): Prepared<T> {
    const made = cache.get(query) ?? prepare(query.build(bound), query.name);
    cache.set(query, made);
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- kept under the query that made it
    return made as Prepared<T>;
  }
  return bound;
}
