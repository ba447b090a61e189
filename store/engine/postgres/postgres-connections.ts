import { Socket } from 'node:net';
import pg from 'pg';
import { errorCode } from '../writes/error-codes.ts';
import { DatabaseUnavailable } from '../database.ts';
import { NOT_RESPONDING } from '../database-error.ts';

/** Options for connecting to the database. */
export type ConnectionOptions = {
  /** Removes the time limits of statements, for work that no request waits for. */
  unlimited?: boolean;
  /** Prepares for one transaction that writes a whole database while no other process uses it. Only SQLite uses it. */
  bulkLoad?: boolean;
  /** The maximum number of connections; 10 by default. */
  connections?: number;
  /**
   * A pooler in front of the database assigns sessions per transaction (PgBouncer, pool_mode=transaction), so neither named
   * statements nor session parameters are used.
   */
  pooled?: boolean;
};

const CONNECTIONS = 10;

/** Time limit of the driver, in milliseconds: a server that has not even refused a statement by then counts as dead. */
const QUERY_TIMEOUT = 12_000;
/** Time limits of each session, in milliseconds. Parameters of the same names in the database address override them. */
const LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 8_000,
  // Transactions wait for nothing except the database.
  idle_in_transaction_session_timeout: 15_000,
};
const CONNECT_TIMEOUT = 5_000;
const KEEP_ALIVE_AFTER = 10_000;
// Reconnecting finds whatever has changed behind the address, such as a new primary.
const MAX_LIFETIME_SECONDS = 30 * 60;

export type Connections = {
  /** Returns a connection for one transaction; `release(true)` discards it. Throws DatabaseUnavailable. */
  connect(): Promise<pg.PoolClient>;
  /** Runs one statement that only reads, on any connection; tries once more if its connection was lost. */
  read: (query: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
  /** Runs `work` on a separate connection without time limits, for work that no request waits for. */
  withDedicatedClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Creates a client that stays connected, for notifications from the server. The caller connects it. */
  createListenerClient(): pg.Client;
  pool: () => { busy: number; free: number; waited_for: number };
  /** Retires the sessions opened so far, because the server began to refuse writes. */
  retireOpenSessions(): void;
  /** Closes the connections, including those that are in use or do not answer. */
  end: () => Promise<void>;
};

/** The session limits as statements for one transaction, for poolers that share sessions. */
export const LOCAL_LIMITS = Object.entries(LIMITS)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ');

/** Opens connections to `url` that cannot block the process: statements have a time limit, and dead or old connections are replaced. */
export function openConnections(
  url: string,
  { unlimited = false, connections = CONNECTIONS, pooled = false }: ConnectionOptions = {},
): Connections {
  const clientConfig = buildClientConfig(url);
  const sockets = openSockets();
  const pool = new pg.Pool({
    ...clientConfig,
    stream: sockets.open,
    ...(unlimited ? {} : { query_timeout: QUERY_TIMEOUT }),
    ...(unlimited || pooled ? {} : LIMITS),
    max: connections,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
  });
  const { connect, retireOpenSessions } = trackConnections(pool);

  return {
    connect,
    async read(query, values) {
      try {
        return await readOnce(connect, query, values);
      } catch (error) {
        // Retries only a connection that the server had closed; one that timed out has already taken its time.
        if (!(error instanceof ConnectionLost) || error.timedOut) throw error;
        return readOnce(connect, query, values);
      }
    },
    async withDedicatedClient(work) {
      const client = new pg.Client(clientConfig);
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
    createListenerClient: () => new pg.Client(clientConfig),
    retireOpenSessions,
    async end() {
      const ended = pool.end();
      // A connection that waits for an answer, or for the other side to hang up, may wait for ever.
      sockets.destroyAll();
      await ended;
    },
  };
}

const buildClientConfig = (url: string) => ({
  connectionString: url,
  application_name: 'launch-directory',
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
});

/** Tracks the open connections of a pool and never returns those opened before `retireOpenSessions`. */
function trackConnections(pool: pg.Pool) {
  const open = new Set<pg.PoolClient>();
  const retired = new WeakSet<pg.PoolClient>();
  // The pool replaces a broken connection, and its query rejects. Without a listener the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    open.add(client);
    client.once('end', () => open.delete(client));
  });

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(NOT_RESPONDING, { cause: error });
      });
      if (!retired.has(client)) return client;
      client.release(true);
    }
  }

  return {
    connect,
    retireOpenSessions: () => open.forEach((client) => retired.add(client)),
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
    const lost = toConnectionLost(error);
    client.release(lost !== undefined);
    throw lost ?? error;
  }
}

/** The connection broke, or a statement on it was not answered in time: it may or may not have been executed. */
export class ConnectionLost extends DatabaseUnavailable {
  override name = 'ConnectionLost';
  /** No answer came in time, as when the network to the server is down. */
  readonly timedOut: boolean;

  constructor(cause: unknown, timedOut: boolean) {
    super(NOT_RESPONDING, { cause });
    this.timedOut = timedOut;
  }
}

// Messages of pg that have no error code of the server. An error before sending, such as an invalid date, is not among them.
const LOST_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|Client was closed)/;
const TIMEOUT_MESSAGE = 'Query read timeout';

/** Returns a ConnectionLost if `error` means that the connection was lost; otherwise undefined. */
export function toConnectionLost(error: unknown): ConnectionLost | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof ConnectionLost) return current;
    if (current.message === TIMEOUT_MESSAGE) return new ConnectionLost(error, true);
    if (LOST_CONNECTION.test(current.message)) return new ConnectionLost(error, false);
  }
  const code = errorCode(error) ?? '';
  // connection_exception, admin_shutdown and similar codes, and network errors (ECONNRESET, EPIPE).
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
    destroyAll: () => sockets.forEach((socket) => socket.destroy()),
  };
}
