import type { Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { announcements } from './announcements.ts';
import { postgresColumns } from './columns.postgres.ts';
import { beginNamed, hasLanded, isRefusal } from '../writes/commit-outcome.ts';
import { conflictTurns } from '../writes/conflict-turns.ts';
import { errorCode } from '../writes/conflicts.ts';
import {
  bindQueries,
  type Builders,
  type Database,
  DatabaseUnavailable,
  type Isolation,
  type RunSql,
  type Tx,
} from '../database.ts';
import { SILENT } from '../trouble.ts';
import {
  ConnectionLost,
  connectionLost,
  type ConnectionOptions,
  type Connections,
  LOCAL_LIMITS,
  openConnections,
} from './postgres-connections.ts';
import { buildSchema } from '../../schema.ts';
import { runHooks, transactionScopes } from '../writes/transaction-scope.ts';
import { thrown } from '../../../rules/typed/thrown.ts';

// How long closing waits for running transactions, in milliseconds.
const CLOSE_PATIENCE = 3_000;
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
  const scopes = transactionScopes();
  const again = conflictTurns();
  const prepare = (query: { prepare(name?: string): object }, key: string) =>
    query.prepare(options.pooled ? undefined : key);
  const begins = options.pooled && !options.unlimited ? `; ${LOCAL_LIMITS}` : '';
  const reads = bindQueries('postgres', builders({ query: connections.read }), tables, prepare);
  // Cached by connection, because prepared queries belong to one.
  const writesOf = new WeakMap<pg.PoolClient, Omit<Tx, 'onCommit'>>();

  function writes(client: pg.PoolClient): Omit<Tx, 'onCommit'> {
    let bound = writesOf.get(client);
    if (!bound) {
      const drizzled = builders(client, scopes.guard(client));
      bound = bindQueries('postgres', drizzled, tables, prepare);
      writesOf.set(client, bound);
    }
    return bound;
  }

  const spoken = announcements(connections);
  const { whileOpen, close } = untilClosed(spoken.end, connections.end);

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
        onLiveConnection(() =>
          inTransaction(connections, `BEGIN ISOLATION LEVEL ${isolation}${begins}`, (client) =>
            scopes.run(client, writes(client), body),
          ),
        );
      const { value, hooks } = await whileOpen(() => again(attempt));
      await runHooks(hooks);
      return value;
    },
    exclusively: (body) => whileOpen(() => connections.alone((client) => holdingAll(client, body))),
    changeMark: () => null,
    pool: connections.pool,
    announce: spoken.announce,
    onAnnounced: spoken.onAnnounced,
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
    throw new DatabaseUnavailable(`Cannot open the PostgreSQL database at ${place(url)}: ${reason(error)}.`, {
      cause: error,
    });
  }
  return connections;
}

/** Tracks running work: `close` runs `beforeClose`, waits for the work, then runs `closeConnections`. Work after `close` throws. */
function untilClosed(first: () => Promise<unknown>, lastly: () => Promise<void>) {
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  // An ending pool gives no connection to work that waits for one, so that work must end first.
  const close = () =>
    (closing ??= Promise.race([
      Promise.allSettled([...running, first()]),
      pause(CLOSE_PATIENCE, undefined, { ref: false }),
    ]).then(lastly));

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
async function holdingAll<T>(client: pg.Client, body: (run: RunSql) => Promise<T>): Promise<T> {
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
async function inTransaction<T>(
  connections: Connections,
  begin: string,
  body: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { id, value, unanswered } = await untilCommit(connections, begin, body);
  if (unanswered && !(await hasLanded(connections, id, unanswered)))
    throw new DatabaseUnavailable(SILENT, { cause: unanswered });
  return value;
}

/** Runs the transaction on one connection. `commitError` is the error that left it unknown whether COMMIT was done. */
async function untilCommit<T>(
  connections: Connections,
  begin: string,
  body: (client: pg.PoolClient) => Promise<T>,
): Promise<{ id: string; value: T; unanswered?: unknown }> {
  const client = await connections.connect();
  let broken = false;
  try {
    const id = await beginNamed(client, begin);
    const value = await body(client);
    try {
      // PostgreSQL answers the COMMIT of a failed transaction with a rollback, and without an error.
      const { command } = await client.query('COMMIT');
      if (command === 'COMMIT') return { id, value };
    } catch (error) {
      if (isRefusal(error)) throw error;
      broken = true;
      return { id, value, unanswered: error };
    }
    throw new Error('A statement of the transaction failed and its error was caught.');
  } catch (error) {
    const lost = connectionLost(error);
    if (isReadOnly(error)) connections.renew();
    broken = lost !== undefined || isReadOnly(error);
    // A lost connection cannot answer, and its transaction ends with it.
    if (!broken) await client.query('ROLLBACK').catch(() => (broken = true));
    throw lost ?? error;
  } finally {
    client.release(broken);
  }
}

/** Retries once on another connection if the first had ended or led to an old primary, since it changed nothing. */
async function onLiveConnection<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const ended = error instanceof ConnectionLost && !error.wasSilent;
    if (!ended && !isReadOnly(error)) throw error;
    return attempt();
  }
}

// 0A000 is what a standby answers to SERIALIZABLE.
const isReadOnly = (error: unknown): boolean => ['25006', '0A000'].includes(errorCode(error) ?? '');

function builders(
  client: Pick<pg.PoolClient, 'query'> | { query: Connections['read'] },
  logger?: Logger,
): Builders {
  const drizzled = drizzle({
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- both drivers as the part they share, see database.ts
    client: client as pg.PoolClient,
    casing: 'snake_case',
    ...(logger && { logger }),
  });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- both drivers as the part they share, see database.ts
  return drizzled as unknown as Builders;
}

function place(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

function reason(error: unknown): string {
  // A refused connection to "localhost" is an AggregateError without a message.
  const { code, message } = thrown(error instanceof Error ? (error.cause ?? error) : error);
  return message || code || 'unknown error';
}
