import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'drizzle-orm';
import type { CommitHook, Tx } from '../database.ts';

type Scope = { connection: object; open: boolean };

/** The outcome of a transaction's body: its result, and the hooks to run after the commit. */
export type ScopeOutcome<T> = { value: T; hooks: CommitHook[] };

/** Tracks, for one database, which transaction the running code is in, and refuses statements that are not part of it. */
export function createTransactionScopes() {
  const current = new AsyncLocalStorage<Scope>();
  return {
    /** Throws inside a transaction: waiting there for another one would never end on SQLite. */
    refuseNesting(): void {
      if (current.getStore()?.open) throw new Error('A transaction cannot be started inside a transaction.');
    },

    /**
     * Returns a drizzle logger for `connection`. It is called just before every statement, and throws unless
     * the statement comes from the transaction open on that connection: so neither a `tx` used too late nor
     * a builder awaited too late can write outside a transaction or into another one.
     */
    guard(connection: object): Logger {
      return {
        logQuery() {
          const scope = current.getStore();
          if (!scope?.open || scope.connection !== connection) throw new Error('This transaction has ended.');
        },
      };
    },

    /** Runs `body` as the transaction open on `connection`. */
    async run<T>(
      connection: object,
      queries: Omit<Tx, 'onCommit'>,
      body: (tx: Tx) => Promise<T>,
    ): Promise<ScopeOutcome<T>> {
      const scope: Scope = { connection, open: true };
      const hooks: CommitHook[] = [];
      const tx: Tx = {
        ...queries,
        onCommit(hook) {
          if (!scope.open) throw new Error('This transaction has ended.');
          hooks.push(hook);
        },
      };
      try {
        // Awaited inside, because the body may return just a builder, which runs when it is awaited.
        return { value: await current.run(scope, async () => await body(tx)), hooks };
      } finally {
        scope.open = false;
      }
    },
  };
}

/** Runs the hooks of a committed transaction one after the other. A hook that fails is emitted as a process warning. */
export async function runHooks(hooks: CommitHook[]): Promise<void> {
  for (const hook of hooks) {
    try {
      await hook();
    } catch (error) {
      // Only the name: messages of database errors contain the values of their statement.
      const name = error instanceof Error ? error.name : typeof error;
      process.emitWarning(`A hook that runs after a commit failed: ${name}`);
    }
  }
}
