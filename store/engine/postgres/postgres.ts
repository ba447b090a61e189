import type { Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createNotifications } from './notifications.ts';
import { postgresColumns } from './columns.postgres.ts';
import { beginWithId, wasCommitted, isRefusal } from '../writes/commit-outcome.ts';
import { createConflictRetry } from '../writes/conflict-retry.ts';
import { errorCode } from '../writes/error-codes.ts';
import {
  createQueries,
  type QueryBuilders,
  type Database,
  DatabaseUnavailable,
  type Isolation,
  type RunSql,
  type Tx,
} from '../database.ts';
import { NOT_RESPONDING } from '../database-error.ts';
import {
  ConnectionLost,
  toConnectionLost,
  type ConnectionOptions,
  type Connections,
  LOCAL_LIMITS,
  openConnections,
} from './postgres-connections.ts';
import { buildSchema } from '../../schema.ts';
import { runHooks, createTransactionScopes } from '../writes/transaction-scope.ts';
import { getErrorDetails } from '../../../rules/typed/error-details.ts';

// How long closing waits for running transactions, in milliseconds.
const CLOSE_TIMEOUT = 3_000;
// An arbitrary number that identifies our lock among the database's advisory locks.
const EXCLUSIVE_LOCK = 8_414_001;

// Counts and cents are far below 2^53; as text they would differ from SQLite.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the PostgreSQL database at `url`. Transactions are SERIALIZABLE by default, and are retried after
 * a conflict; reads outside transactions see what is committed. Throws DatabaseUnavailable.
 */
export async function openPostgres(url: string, options: ConnectionOptions = {}): Promise<Database> {
  const connections = await connectTo(url, options);
  const tables = buildSchema(postgresColumns);
  const scopes = createTransactionScopes();
  const retry = createConflictRetry();
  const prepare = (query: { prepare(name?: string): object }, key: string) =>
    query.prepare(options.pooled ? undefined : key);
  const localLimits = options.pooled && !options.unlimited ? `; ${LOCAL_LIMITS}` : '';
  const reads = createQueries('postgres', createBuilders({ query: connections.read }), tables, prepare);
  // Cached by connection, because prepared queries belong to one.
  const writesByClient = new WeakMap<pg.PoolClient, Omit<Tx, 'onCommit'>>();

  function getWrites(client: pg.PoolClient): Omit<Tx, 'onCommit'> {
    let bound = writesByClient.get(client);
    if (!bound) {
      const drizzled = createBuilders(client, scopes.guard(client));
      bound = createQueries('postgres', drizzled, tables, prepare);
      writesByClient.set(client, bound);
    }
    return bound;
  }

  const notifications = createNotifications(connections);
  const { whileOpen, close } = trackWork(notifications.end, connections.end);

  return {
    dialect: 'postgres',
    t: tables,
    select: reads.select,
    selectDistinct: reads.selectDistinct,
    $count: reads.$count,
    prepared: reads.prepared,
    async transaction<T>(body: (tx: Tx) => Promise<T>, isolation: Isolation = 'serializable'): Promise<T> {
      scopes.refuseNesting();
      const attempt = () =>
        retryOnLiveConnection(() =>
          runTransaction(connections, `BEGIN ISOLATION LEVEL ${isolation}${localLimits}`, (client) =>
            scopes.run(client, getWrites(client), body),
          ),
        );
      const { value, hooks } = await whileOpen(() => retry(attempt));
      await runHooks(hooks);
      return value;
    },
    exclusively: (body) =>
      whileOpen(() => connections.withDedicatedClient((client) => withExclusiveLock(client, body))),
    dataVersion: () => null,
    pool: connections.pool,
    notify: notifications.notify,
    onNotification: notifications.onNotification,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Opens connections and checks that they work. Throws DatabaseUnavailable. */
async function connectTo(url: string, options: ConnectionOptions): Promise<Connections> {
  const connections = openConnections(url, options);
  try {
    await connections.read({ text: 'select 1' });
  } catch (error) {
    await connections.end();
    throw new DatabaseUnavailable(
      `Cannot open the PostgreSQL database at ${describeAddress(url)}: ${describeError(error)}.`,
      {
        cause: error,
      },
    );
  }
  return connections;
}

/** Tracks running work: `close` runs `beforeClose`, waits for the work, then runs `closeConnections`. Work after `close` throws. */
function trackWork(beforeClose: () => Promise<unknown>, closeConnections: () => Promise<void>) {
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  // An ending pool gives no connection to work that waits for one, so that work must end first.
  const close = () =>
    (closing ??= Promise.race([
      Promise.allSettled([...running, beforeClose()]),
      pause(CLOSE_TIMEOUT, undefined, { ref: false }),
    ]).then(closeConnections));

  async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
    if (closing) throw new Error('The database is closed.');
    const started = work();
    running.add(started);
    try {
      return await started;
    } finally {
      running.delete(started);
    }
  }

  return { whileOpen, close };
}

/** Runs `body` in a transaction that holds our advisory lock. */
async function withExclusiveLock<T>(client: pg.Client, body: (run: RunSql) => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  await client.query(`select pg_advisory_xact_lock(${EXCLUSIVE_LOCK})`);
  const value = await body(
    async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
  );
  // An error before this line ends the connection, and the transaction with it.
  await client.query('COMMIT');
  return value;
}

/**
 * Runs `body` between BEGIN and COMMIT. If the COMMIT is not answered, finds out what became of it, so that every error
 * except OutcomeUnknown means that nothing was changed.
 */
async function runTransaction<T>(
  connections: Connections,
  begin: string,
  body: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { id, value, commitError } = await attemptTransaction(connections, begin, body);
  if (commitError && !(await wasCommitted(connections, id, commitError)))
    throw new DatabaseUnavailable(NOT_RESPONDING, { cause: commitError });
  return value;
}

/** Runs the transaction on one connection. `commitError` is the error that left it unknown whether COMMIT was done. */
async function attemptTransaction<T>(
  connections: Connections,
  begin: string,
  body: (client: pg.PoolClient) => Promise<T>,
): Promise<{ id: string; value: T; commitError?: unknown }> {
  const client = await connections.connect();
  let broken = false;
  try {
    const id = await beginWithId(client, begin);
    const value = await body(client);
    try {
      // PostgreSQL answers the COMMIT of a failed transaction with a rollback, and without an error.
      const { command } = await client.query('COMMIT');
      if (command === 'COMMIT') return { id, value };
    } catch (error) {
      if (isRefusal(error)) throw error;
      broken = true;
      return { id, value, commitError: error };
    }
    throw new Error('A statement of the transaction failed and its error was caught.');
  } catch (error) {
    const lost = toConnectionLost(error);
    if (isReadOnly(error)) connections.retireOpenSessions();
    broken = lost !== undefined || isReadOnly(error);
    // A lost connection cannot answer, and its transaction ends with it.
    if (!broken) await client.query('ROLLBACK').catch(() => (broken = true));
    throw lost ?? error;
  } finally {
    client.release(broken);
  }
}

/** Retries once on another connection if the first had ended or led to an old primary, since it changed nothing. */
async function retryOnLiveConnection<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const ended = error instanceof ConnectionLost && !error.timedOut;
    if (!ended && !isReadOnly(error)) throw error;
    return attempt();
  }
}

// 0A000 is what a standby answers to SERIALIZABLE.
const isReadOnly = (error: unknown): boolean => ['25006', '0A000'].includes(errorCode(error) ?? '');

function createBuilders(
  client: Pick<pg.PoolClient, 'query'> | { query: Connections['read'] },
  logger?: Logger,
): QueryBuilders {
  const drizzled = drizzle({
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- both drivers as the part they share, see database.ts
    client: client as pg.PoolClient,
    casing: 'snake_case',
    ...(logger && { logger }),
  });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- both drivers as the part they share, see database.ts
  return drizzled as unknown as QueryBuilders;
}

function describeAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

function describeError(error: unknown): string {
  // A refused connection to "localhost" is an AggregateError without a message.
  const { code, message } = getErrorDetails(error instanceof Error ? (error.cause ?? error) : error);
  return message || code || 'unknown error';
}
