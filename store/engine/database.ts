import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { buildSchema } from '../schema.ts';

/** Every table, typed as SQLite's; at run time they are those of the open database. */
export type Tables = ReturnType<typeof buildSchema>;

/** The part of drizzle's query builders that both databases share. */
export type QueryBuilders = Pick<
  BaseSQLiteDatabase<'async', unknown>,
  'select' | 'selectDistinct' | '$count' | 'insert' | 'update' | 'delete'
>;

/** A query whose SQL is built once; `values` fill its `sql.placeholder`s. */
type Prepared<T> = { execute(values?: Record<string, unknown>): Promise<T> };

export type BuildQuery<T> = (q: Queries) => { prepare(): Prepared<T> };

export type BuildWrite<T> = (tx: Omit<Tx, 'onCommit'>) => { prepare(): Prepared<T> };

/** A query to be prepared, cached by its object identity; see `prepared.ts`. */
export type PreparedQuery<T> = { name: string; build: BuildQuery<T> };
export type PreparedWrite<T> = { name: string; build: BuildWrite<T> };

/** Read access. Outside a transaction every query sees the newest committed state. */
export type Queries = Pick<QueryBuilders, 'select' | 'selectDistinct' | '$count'> & {
  dialect: 'sqlite' | 'postgres';
  t: Tables;
  /** Returns the query prepared on this connection; it is built on first use. */
  prepared<T>(query: PreparedQuery<T>): Prepared<T>;
};

/** Read and write access inside one transaction. Every use after its end throws. */
export type Tx = Queries &
  Pick<QueryBuilders, 'insert' | 'update' | 'delete'> & {
    /** Like `prepared`, for statements that write. */
    preparedWrite<T>(query: PreparedWrite<T>): Prepared<T>;
    /** Runs `hook` after the commit, in the order of registration; never if the transaction is rolled back. */
    onCommit(hook: CommitHook): void;
  };

/** Runs after a commit. Its errors are reported and not thrown, because the transaction is already committed. */
export type CommitHook = () => void | Promise<void>;

/** Runs one plain SQL statement and returns its rows. */
export type RunSql = (statement: string) => Promise<Record<string, unknown>[]>;

/**
 * How a transaction is isolated from concurrent ones. `read committed` is for statements that do not depend on each
 * other, such as `insert … on conflict` and `set x = x + 1`: hundreds of them on one row wait for each other and
 * none fails. A transaction that writes according to what it read needs `serializable`, or must lock the row it depends on
 * before reading (`lockListing`). SQLite is always serializable.
 */
export type Isolation = 'serializable' | 'read committed';

/** The topic of a notification between processes. `jobs`: there are jobs for any process with a free worker. */
export type NotificationTopic = 'jobs';

/** An open database. Writing is possible only in a transaction. */
export type Database = Queries &
  AsyncDisposable & {
    /**
     * Runs `body` as one transaction, serializable by default, and resolves with its result once that is
     * durable and the hooks have run. An error thrown by `body` rolls it back. PostgreSQL may run `body` several times, so
     * it must change nothing outside the database. Throws at once if called inside a transaction, and OutcomeUnknown
     * if the change may have been made.
     */
    transaction<T>(body: (tx: Tx) => Promise<T>, isolation?: Isolation): Promise<T>;
    /** Runs one transaction of plain SQL that no other process can run at the same time; for `migrate.ts`. */
    exclusively<T>(body: (run: RunSql) => Promise<T>): Promise<T>;
    /**
     * Returns a number that changes whenever any process commits anything; null on PostgreSQL, where finding out would
     * cost as much as reading.
     */
    dataVersion(): number | null;
    /**
     * Notifies the other processes of the database, soon and at most a few times a second. The notification may be lost;
     * on SQLite nothing is sent.
     */
    notify(topic: NotificationTopic): void;
    /** Runs `listener` whenever another process sends the notification. Returns a function that ends this. */
    onNotification(topic: NotificationTopic, listener: () => void): () => void;
    /** Counts the busy and free connections, and the callers that wait for one. */
    pool(): { busy: number; free: number; waited_for: number };
    /** Closes the database after the transactions already started; those that hang are aborted after 3 seconds. May be called again. */
    close(): Promise<void>;
  };

/** The database cannot be used. The message is one line for the operator and contains no password. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * The transaction was complete, but the database became unreachable before it confirmed the COMMIT. This is the only
 * error of a transaction after which the change may have been made.
 */
export class OutcomeUnknown extends DatabaseUnavailable {
  override name = 'OutcomeUnknown';

  constructor(options: ErrorOptions) {
    super('The database did not say whether it made the change.', options);
  }
}

/** Turns a dialect's own drizzle object into `Queries` and the write methods of a `Tx`. */
export function createQueries(
  dialect: Queries['dialect'],
  drizzle: QueryBuilders,
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
    prepared: getPrepared,
    preparedWrite: getPrepared,
  };
  function getPrepared<T>(query: PreparedWrite<T>): Prepared<T> {
    const statement = cache.get(query) ?? prepare(query.build(bound), query.name);
    cache.set(query, statement);
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- cached under the query that built it
    return statement as Prepared<T>;
  }
  return bound;
}
