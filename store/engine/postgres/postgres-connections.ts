import { Socket } from 'node:net';
import pg from 'pg';
import { errorCode } from '../writes/conflicts.ts';
import { DatabaseUnavailable } from '../database.ts';
import { SILENT } from '../trouble.ts';

/** How the database is connected to. */
export type ConnectionOptions = {
  /** Statements may take any time, as for work that no request waits for. */
  unlimited?: boolean;
  /** A transaction of a whole database is coming, and nobody else is there. It matters to SQLite alone. */
  whole?: boolean;
  /** At most so many connections; 10. */
  connections?: number;
  /**
   * A pooler in front gives each transaction any session (PgBouncer, pool_mode=transaction): nothing that belongs to a
   * session is used, neither named statements nor parameters.
   */
  pooled?: boolean;
};

const CONNECTIONS = 10;

/** Of the driver alone, in milliseconds: what the server does not even refuse is taken for dead. */
const QUERY_TIMEOUT = 12_000;
/** Of each session, in milliseconds. Parameters of the same names in the database address come before these. */
const LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 8_000,
  // Transactions wait for nothing but the database.
  idle_in_transaction_session_timeout: 15_000,
};
const CONNECT_TIMEOUT = 5_000;
const KEEP_ALIVE_AFTER = 10_000;
// Whatever moved behind the address, such as a new primary, is found by then.
const LONGEST_LIFE_SECONDS = 30 * 60;

export type Connections = {
  /** A connection for one transaction; `release(true)` throws it away. Throws DatabaseUnavailable. */
  connect(): Promise<pg.PoolClient>;
  /** One statement that only reads, on any connection; asked once more where its connection was lost. */
  read: (query: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
  /** A connection of its own without limits of time, for work that no request waits for. */
  alone<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** A connection that stays open, for what the server says by itself. Not open yet. */
  lasting(): pg.Client;
  pool: () => { busy: number; free: number; waited_for: number };
  /** Sessions opened so far are not given out again: the server began to refuse writes. */
  renew(): void;
  /** Closes the connections, cutting those that are in use or do not answer. */
  end: () => Promise<void>;
};

/** The limits of a session as those of a transaction, where sessions are not ours. */
export const LOCAL_LIMITS = Object.entries(LIMITS)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ');

/** Connections to `url` that cannot wedge the process: each statement ends, dead and old ones are replaced. */
export function openConnections(
  url: string,
  { unlimited = false, connections = CONNECTIONS, pooled = false }: ConnectionOptions = {},
): Connections {
  const settings = settingsOf(url);
  const sockets = openSockets();
  const pool = new pg.Pool({
    ...settings,
    stream: sockets.open,
    ...(unlimited ? {} : { query_timeout: QUERY_TIMEOUT }),
    ...(unlimited || pooled ? {} : LIMITS),
    max: connections,
    maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
  });
  const { connect, renew } = liveConnections(pool);

  return {
    connect,
    async read(query, values) {
      try {
        return await readOnce(connect, query, values);
      } catch (error) {
        // One that the server closed meanwhile. One that is silent has had its time.
        if (!(error instanceof ConnectionLost) || error.wasSilent) throw error;
        return readOnce(connect, query, values);
      }
    },
    async alone(work) {
      const client = new pg.Client(settings);
      client.on('error', () => undefined);
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      free: pool.idleCount,
      waited_for: pool.waitingCount,
    }),
    lasting: () => new pg.Client(settings),
    renew,
    async end() {
      const ended = pool.end();
      // A connection that waits for an answer, or for the other side to hang up, may wait for ever.
      sockets.cut();
      await ended;
    },
  };
}

const settingsOf = (url: string) => ({
  connectionString: url,
  application_name: 'launch-directory',
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
});

/** The connections of a pool: those that stand, but for what was opened before `renew`. */
function liveConnections(pool: pg.Pool) {
  const open = new Set<pg.PoolClient>();
  const outdated = new WeakSet<pg.PoolClient>();
  // The pool replaces a connection that breaks, and its query rejects; unheard, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    open.add(client);
    client.once('end', () => open.delete(client));
  });

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(SILENT, { cause: error });
      });
      if (!outdated.has(client)) return client;
      client.release(true);
    }
  }

  return {
    connect,
    renew: () => open.forEach((client) => outdated.add(client)),
  };
}

async function readOnce(
  connect: Connections['connect'],
  query: pg.QueryConfig,
  values?: unknown[],
): Promise<pg.QueryResult> {
  const client = await connect();
  try {
    const result = await client.query(query, values);
    client.release();
    return result;
  } catch (error) {
    const lost = connectionLost(error);
    client.release(lost !== undefined);
    throw lost ?? error;
  }
}

/** The connection broke, or what was asked on it was not answered in time: whether it was done is not known. */
export class ConnectionLost extends DatabaseUnavailable {
  override name = 'ConnectionLost';
  /** Nothing came back in time, as when the way to the server is cut. */
  readonly wasSilent: boolean;

  constructor(cause: unknown, wasSilent: boolean) {
    super(SILENT, { cause });
    this.wasSilent = wasSilent;
  }
}

// What pg says without a code of the server's. A query it could not even write, such as one with a bad date, is not it.
const LOST = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;
const SILENCE = 'Query read timeout';

/** The loss of a connection that `error` tells of, if it does. */
export function connectionLost(error: unknown): ConnectionLost | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof ConnectionLost) return current;
    if (current.message === SILENCE) return new ConnectionLost(error, true);
    if (LOST.test(current.message)) return new ConnectionLost(error, false);
  }
  const code = errorCode(error) ?? '';
  // connection_exception, admin_shutdown and its like, and what the network says (ECONNRESET, EPIPE).
  return /^(08...|57P0.|25P03|E[A-Z]{4,})$/.test(code) ? new ConnectionLost(error, false) : undefined;
}

/** The sockets of connections, which pg's `stream` setting lets us make. */
function openSockets() {
  const sockets = new Set<Socket>();
  return {
    open: (): Socket => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    cut: () => sockets.forEach((socket) => socket.destroy()),
  };
}
