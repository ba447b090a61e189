import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { OutcomeUnknown } from '../database.ts';
import type { Connections } from '../postgres/postgres-connections.ts';

const TRANSACTION_ID_RESULT = z.object({ rows: z.tuple([z.object({ id: z.string() })]) });
const STATUSES = z.array(z.object({ status: z.string().nullable() }));

// How long to query the status of a transaction whose COMMIT was not answered, in milliseconds.
const TIMEOUT = 5_000;
const POLL_INTERVAL = 200;

/** Begins a transaction and resolves with its id, by which PostgreSQL can later report its status. */
export async function beginWithId(client: pg.PoolClient, begin: string): Promise<string> {
  // Several statements in one message have several results; pg's types do not say so.
  const results: unknown = await client.query(`${begin}; select pg_current_xact_id()::text as id`);
  const { rows } = TRANSACTION_ID_RESULT.parse([results].flat().at(-1));
  return rows[0].id;
}

/** Checks whether the server rejected the statement. After any other error (lost connection, timeout, shutdown) the outcome is unknown. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR';

/**
 * Finds out, on another connection, whether the transaction `id` was committed although its COMMIT was not answered.
 * Terminates it first if it is still running because the server has not noticed that the client is gone. Throws
 * OutcomeUnknown if the database cannot be queried for 5 seconds.
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT
 */
export async function wasCommitted(connections: Connections, id: string, cause: unknown): Promise<boolean> {
  const deadline = performance.now() + TIMEOUT;
  for (;;) {
    const status = await getTransactionStatus(connections, id).catch(() => undefined);
    if (status === 'committed') return true;
    if (status === 'aborted') return false;
    if (performance.now() > deadline) throw new OutcomeUnknown({ cause });
    await pause(POLL_INTERVAL);
  }
}

async function getTransactionStatus({ read }: Connections, id: string): Promise<string | null | undefined> {
  const { rows } = await read({ text: 'select pg_xact_status($1::xid8) as status' }, [id]);
  const [{ status } = { status: undefined }] = STATUSES.parse(rows);
  if (status === 'in progress') {
    const text = 'select pg_terminate_backend(pid) from pg_stat_activity where backend_xid = $1::xid8::xid';
    await read({ text }, [id]);
  }
  return status;
}
