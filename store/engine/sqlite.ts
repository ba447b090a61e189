import Sqlite from 'better-sqlite3';
import type { Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import path from 'node:path';
import { sqliteColumns } from './columns.ts';
import {
  createQueries,
  type QueryBuilders,
  type Database,
  DatabaseUnavailable,
  type Tx,
} from './database.ts';
import { makeFolder } from './files/make-folder.ts';
import { makePrivateFile } from './files/private-files.ts';
import { buildSchema } from '../schema.ts';
import { runHooks, createTransactionScopes } from './writes/transaction-scope.ts';
import { beginImmediate, createWriteQueue } from './writes/write-queue.ts';
import { assertDefined } from '../../rules/typed/assert.ts';
import { getErrorDetails } from '../../rules/typed/error-details.ts';

// How long opening and reading wait for another process, in milliseconds; rare and short with a write-ahead log.
const BUSY_TIMEOUT = 5_000;

const MAX_CACHED_STATEMENTS = 200;

/**
 * Opens the SQLite database in `file`, and creates it if needed. All writes go through one connection, one
 * transaction at a time; reads outside transactions use a second, read-only connection and so never see an
 * open transaction. Throws DatabaseUnavailable.
 */
export function openSqlite(file: string, { bulkLoad = false }: { bulkLoad?: boolean } = {}): Database {
  const { writer, reader } = connect(path.resolve(file), bulkLoad);
  const tables = buildSchema(sqliteColumns);
  const scopes = createTransactionScopes();
  const queue = createWriteQueue(writer);
  const reads = createQueries('sqlite', createBuilders(reader), tables, (query) => query.prepare());
  const writes = createQueries('sqlite', createBuilders(writer, scopes.guard(writer)), tables, (query) =>
    query.prepare(),
  );
  // Changes with every commit of another connection; this connection never commits.
  const dataVersion = reader.prepare<[], number>('pragma data_version').pluck();

  async function close(): Promise<void> {
    await queue.close();
    // The writer is closed last: only it can move the write-ahead log into the file.
    reader.close();
    writer.close();
  }

  return {
    dialect: 'sqlite',
    t: tables,
    select: reads.select,
    selectDistinct: reads.selectDistinct,
    $count: reads.$count,
    prepared: reads.prepared,
    async transaction<T>(body: (tx: Tx) => Promise<T>): Promise<T> {
      scopes.refuseNesting();
      const work = () => scopes.run(writer, writes, body);
      const { value, hooks } = await (bulkLoad ? queue.runSeparately(work) : queue.transaction(work));
      await runHooks(hooks);
      return value;
    },
    exclusively(body) {
      return queue.alone(async () => {
        // Rebuilding a table drops the old one, which would delete the rows that refer to it; the pragma is
        // without effect inside a transaction. https://www.sqlite.org/lang_altertable.html#otheralter
        writer.pragma('foreign_keys = OFF');
        try {
          await beginImmediate(writer);
          const value = await body(async (statement) => runStatement(writer, statement));
          if (runStatement(writer, 'PRAGMA foreign_key_check').length > 0)
            throw new Error('A foreign key is broken.');
          writer.exec('COMMIT');
          return value;
        } finally {
          if (writer.inTransaction) writer.exec('ROLLBACK');
          writer.pragma('foreign_keys = ON');
        }
      });
    },
    dataVersion: () => assertDefined(dataVersion.get()),
    // Other processes with this file are an operator's command, or an stdio server that runs its own jobs.
    notify: () => undefined,
    onNotification: () => () => undefined,
    // Only one connection writes, so at most one transaction is busy.
    pool() {
      const all = queue.waiting();
      return { busy: Math.min(all, 1), free: all > 0 ? 0 : 1, waited_for: Math.max(0, all - 1) };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function connect(file: string, bulkLoad: boolean): { writer: Sqlite.Database; reader: Sqlite.Database } {
  let writer: Sqlite.Database | undefined;
  try {
    makeFolder(path.dirname(file));
    // SQLite gives its other files the same mode.
    makePrivateFile(file);
    writer = new Sqlite(file, { timeout: BUSY_TIMEOUT });
    // A transaction larger than the cache searches its pages in the write-ahead log, which gets slower as that grows. A
    // rollback journal contains only the original pages. The next process to open the file switches back.
    writer.pragma(`journal_mode = ${bulkLoad ? 'TRUNCATE' : 'WAL'}`);
    writer.pragma('synchronous = FULL');
    // Otherwise the statement journal is written to a file: sixteen writes for each row.
    if (bulkLoad) writer.pragma('temp_store = MEMORY');
    writer.pragma('foreign_keys = ON');
    // Big imports write to pages all over the indexes: 64 MB of cache, and checkpoints less often.
    writer.pragma('cache_size = -65536');
    writer.pragma('wal_autocheckpoint = 4000');
    // From here on only BEGIN can meet another writer; it waits in `beginImmediate` without blocking the process.
    writer.pragma('busy_timeout = 0');
    return { writer, reader: new Sqlite(file, { readonly: true, timeout: BUSY_TIMEOUT }) };
  } catch (error) {
    writer?.close();
    throw new DatabaseUnavailable(`Cannot open the SQLite database ${file}: ${describeError(error)}.`, {
      cause: error,
    });
  }
}

function describeError(error: unknown): string {
  const { code, message } = getErrorDetails(error);
  if (code === 'SQLITE_NOTADB') return 'the file is not a SQLite database';
  if (code === 'ENOENT') return 'its folder cannot be made';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'its folder cannot be written';
  if (code?.startsWith('SQLITE_CANTOPEN'))
    return 'the file cannot be opened; its folder, or the whole disk, may be read-only';
  if (code?.startsWith('SQLITE_READONLY')) return 'the file cannot be written';
  return message;
}

// drizzle types this driver as synchronous. Awaiting its builders is what both databases have in common.
function createBuilders(connection: Sqlite.Database, logger?: Logger): QueryBuilders {
  const client = cacheStatements(connection);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- both drivers as the part they share, see database.ts
  return drizzle({ client, casing: 'snake_case', ...(logger && { logger }) }) as unknown as QueryBuilders;
}

/** Returns the connection as drizzle uses it, with a cache of the 200 most recently used statements. */
function cacheStatements(connection: Sqlite.Database): Sqlite.Database {
  const cache = new Map<string, Sqlite.Statement>();
  const prepare = (text: string): Sqlite.Statement => {
    const statement = cache.get(text) ?? connection.prepare(text);
    // Map order is the order of use: the least recently used statement is first.
    cache.delete(text);
    cache.set(text, statement);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED_STATEMENTS && oldest !== undefined) cache.delete(oldest);
    return statement;
  };
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- both drivers as the part they share, see database.ts
  return { prepare } as Sqlite.Database;
}

function runStatement(connection: Sqlite.Database, statement: string): Record<string, unknown>[] {
  const prepared = connection.prepare<[], Record<string, unknown>>(statement);
  if (prepared.reader) return prepared.all();
  prepared.run();
  return [];
}
