import type { Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postgresColumns } from './columns.postgres.ts';
import { beginNamed, hasLanded, isRefusal } from './commit-outcome.ts';
import { errorCode } from './conflicts.ts';
import { bindQueries, type Builders, type Database, DatabaseUnavailable, type Tx } from './database.ts';
import { buildSchema } from './schema.ts';
import { runHooks, transactionScopes } from './transaction-scope.ts';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT = 5_000;
// A conflict is decided for one of its transactions, so this many are enough for dozens that want the same row.
const ATTEMPTS = 20;
const LONGEST_PAUSE = 200;
// Any number will do: it names our lock among the database's advisory locks.
const EXCLUSIVE_LOCK = 8_414_001;

// Counts and cents are far below 2^53; as text they would differ from SQLite.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the PostgreSQL database at `url`. Transactions are SERIALIZABLE and run again after a conflict; reads
 * outside transactions see what is committed. Throws DatabaseUnavailable.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    application_name: 'launch-directory',
  });
  // The pool replaces a connection that breaks, and its query rejects; unheard, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new DatabaseUnavailable(`Cannot open the PostgreSQL database at ${place(url)}: ${reason(error)}.`, {
      cause: error,
    });
  }

  const tables = buildSchema(postgresColumns);
  const scopes = transactionScopes();
  const reads = bindQueries(builders(pool), tables, (query, key) => query.prepare(key));
  // Kept with their connection, as the prepared queries they hold are.
  const writesOf = new WeakMap<pg.PoolClient, Omit<Tx, 'onCommit'>>();

  function writes(client: pg.PoolClient): Omit<Tx, 'onCommit'> {
    let bound = writesOf.get(client);
    if (!bound) {
      const drizzled = builders(client, scopes.guard(client));
      bound = bindQueries(drizzled, tables, (query, key) => query.prepare(key));
      writesOf.set(client, bound);
    }
    return bound;
  }

  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  // A pool that is ending gives no connection to those that wait for one, so they come first.
  const close = () => (closing ??= Promise.allSettled(running).then(() => pool.end()));

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

  return {
    dialect: 'postgres',
    t: tables,
    select: reads.select,
    selectDistinct: reads.selectDistinct,
    $count: reads.$count,
    prepared: reads.prepared,
    async transaction<T>(body: (tx: Tx) => Promise<T>): Promise<T> {
      scopes.refuseNesting();
      const attempt = () =>
        inTransaction(pool, 'BEGIN ISOLATION LEVEL SERIALIZABLE', (client) =>
          scopes.run(client, writes(client), body),
        );
      const { value, hooks } = await whileOpen(() => retrying(attempt));
      await runHooks(hooks);
      return value;
    },
    exclusively(body) {
      const locked = async (client: pg.PoolClient) => {
        await client.query(`select pg_advisory_xact_lock(${EXCLUSIVE_LOCK})`);
        return body(async (statement) => (await client.query<Record<string, unknown>>(statement)).rows);
      };
      return whileOpen(() => inTransaction(pool, 'BEGIN', locked));
    },
    changeMark: () => null,
    async ping() {
      await pool.query('select 1');
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Runs `body` between `begin` and COMMIT. A COMMIT that is not answered is asked after, so that an error always means
 * that nothing was changed, but for OutcomeUnknown.
 */
async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  body: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { id, value, unanswered } = await untilCommit(pool, begin, body);
  if (unanswered && !(await hasLanded(pool, id, unanswered))) throw unanswered;
  return value;
}

/** As far as the one connection can tell: `unanswered` is why it does not know whether COMMIT was done. */
async function untilCommit<T>(
  pool: pg.Pool,
  begin: string,
  body: (client: pg.PoolClient) => Promise<T>,
): Promise<{ id: string; value: T; unanswered?: Error }> {
  const client = await pool.connect();
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
      return { id, value, unanswered: error as Error };
    }
    throw new Error('A statement of the transaction failed and its error was caught.');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Runs a transaction again while PostgreSQL refuses it for what others do at the same time. */
async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      // serialization_failure, deadlock_detected: https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
      const code = errorCode(error);
      if ((code !== '40001' && code !== '40P01') || attempts === ATTEMPTS) throw error;
    }
    await pause(Math.random() * Math.min(LONGEST_PAUSE, 2 ** attempts));
  }
}

function builders(client: pg.Pool | pg.PoolClient, logger?: Logger): Builders {
  const drizzled = drizzle(client, { casing: 'snake_case', ...(logger && { logger }) });
  return drizzled as unknown as Builders;
}

function place(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

function reason(error: unknown): string {
  // A refused connection to "localhost" is an AggregateError without words of its own.
  const { code, message } = error as NodeJS.ErrnoException;
  return message || code || 'unknown error';
}
