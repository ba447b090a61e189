import type { Database as Connection } from 'better-sqlite3';
import { setImmediate as nextLoopTurn, setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './error-codes.ts';

// Limits how long other work of the process waits while transactions are queued.
const MAX_GROUP_SIZE = 64;
// How long to wait for another process that is writing, in milliseconds.
const BUSY_TIMEOUT = 5_000;

type Group = { size: number; committed: Promise<void>; succeed(): void; fail(error: unknown): void };

/**
 * Creates a queue of asynchronous transactions on one SQLite connection, which runs them one at a time in order.
 * Those started in the same iteration of the event loop share one BEGIN IMMEDIATE and one COMMIT, with a
 * savepoint each. All of them resolve after that COMMIT, so that a crash cannot undo a result already returned.
 */
export function createWriteQueue(connection: Connection) {
  let group: Group | undefined;
  const { inTurn: enqueue, runAfterQueued, waiting, end } = createTaskQueue();
  const beginMember = connection.prepare('SAVEPOINT member');
  const undoMember = connection.prepare('ROLLBACK TO member');
  const endMember = connection.prepare('RELEASE member');
  const commit = connection.prepare('COMMIT');

  async function openGroup(): Promise<Group> {
    await beginImmediate(connection);
    const opened = createGroup();
    void nextLoopTurn().then(() => runAfterQueued(() => commitGroup(opened)));
    return opened;
  }

  function commitGroup(ended: Group): void {
    if (group !== ended) return;
    group = undefined;
    try {
      commit.run();
      ended.succeed();
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK');
      ended.fail(error);
    }
  }

  async function runMember<T>(member: () => Promise<T>) {
    const joined = (group ??= await openGroup());
    joined.size += 1;
    beginMember.run();
    const [result] = await Promise.allSettled([member()]);
    if (!connection.inTransaction) {
      // SQLite itself rolled back the whole transaction with all members, as after a full disk or an I/O error.
      group = undefined;
      joined.fail(result.status === 'rejected' ? result.reason : new Error('SQLite rolled back.'));
      return { joined, result };
    }
    if (result.status === 'rejected') undoMember.run();
    endMember.run();
    if (joined.size === MAX_GROUP_SIZE) {
      commitGroup(joined);
      await nextLoopTurn();
    }
    return { joined, result };
  }

  /** Runs `task` while no transaction is open. */
  const runAlone = <T>(task: () => Promise<T>): Promise<T> =>
    enqueue(() => {
      if (group) commitGroup(group);
      return task();
    });

  return {
    /** Runs `member` in a transaction and resolves once that is durable; rejects after the rollback if `member` threw. */
    async transaction<T>(member: () => Promise<T>): Promise<T> {
      const { joined, result } = await enqueue(() => runMember(member));
      await joined.committed;
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    },

    alone: runAlone,

    /**
     * Runs `work` as a separate transaction without a savepoint: while one is open, SQLite stores the original of every page
     * that a statement changes, which for a million rows is many times the size of the database.
     */
    runSeparately: <T>(work: () => Promise<T>): Promise<T> =>
      runAlone(() => runTransaction(connection, work)),

    /** Counts the transactions that are running or queued. */
    waiting,

    /** Refuses further transactions and waits for those already queued. */
    async close(): Promise<void> {
      await end();
      if (group) commitGroup(group);
    },
  };
}

function createGroup(): Group {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Members report a failure themselves; this only prevents an unhandled rejection before one awaits it.
  promise.catch(() => undefined);
  return { size: 0, committed: promise, succeed: resolve, fail: reject };
}

/** Creates a queue that runs tasks one after another, in order. */
function createTaskQueue() {
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;
  let waiting = 0;

  /** Runs `task` when all earlier ones have ended. */
  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    if (closed) return Promise.reject(new Error('The database is closed.'));
    waiting += 1;
    const result = last.then(task).finally(() => (waiting -= 1));
    last = result.catch(() => undefined);
    return result;
  }

  return {
    inTurn: enqueue,
    /** Runs `callback` after all tasks queued so far, even after `end`. */
    runAfterQueued: (callback: () => void) => void (last = last.then(callback)),
    waiting: () => waiting,
    /** Refuses tasks from now on; resolves when those queued have ended. */
    end: async (): Promise<void> => {
      closed = true;
      await last;
    },
  };
}

async function runTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await beginImmediate(connection);
  try {
    const value = await work();
    connection.exec('COMMIT');
    return value;
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Begins a transaction that may write. While another process is writing, waits up to 5 seconds without blocking this
 * process, and then throws SQLITE_BUSY. The connection's own timeout must be 0.
 */
export async function beginImmediate(connection: Connection): Promise<void> {
  const deadline = performance.now() + BUSY_TIMEOUT;
  for (;;) {
    try {
      connection.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!errorCode(error)?.startsWith('SQLITE_BUSY') || performance.now() > deadline) throw error;
    }
    await pause(1 + Math.random() * 20);
  }
}
