import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'drizzle-orm';
import type { CommitHook, Tx } from '../database.ts';

type Scope = { connection: object; open: boolean };

/** What a transaction's body left behind: its result, and what is to run once it is committed. */
export type ScopeOutcome<T> = { value: T; hooks: CommitHook[] };

/** Knows, for one database, which transaction the running code is in, and refuses what does not belong in it. */
export function transactionScopes() {
  const current = new AsyncLocalStorage<Scope>();
  return {
    /** Throws inside a transaction: waiting there for another one would never end on SQLite. */
    refuseNesting(): void {
      if (current.getStore()?.open) throw new Error('A transaction cannot be started inside a transaction.');
    },

    /**
     * A drizzle logger for `connection`. It is told of every statement just before that runs, and throws unless
     * the statement comes from the transaction open on that connection: so neither a `tx` kept too long nor
     * a builder awaited too late can write into nothing or into another's transaction.
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
        // Awaited inside, because the body may be nothing but a builder, which runs when it is awaited.
        return { value: await current.run(scope, async () => await body(tx)), hooks };
      } finally {
        scope.open = false;
      }
    },
  };
}

/** Runs the hooks of a committed transaction one after the other. A failing one is a warning of the process. */
export async function runHooks(hooks: CommitHook[]): Promise<void> {
  for (const hook of hooks) {
    try {
      await hook();
    } catch (error) {
      // Only the name: messages of database errors hold the values of their statement.
      const name = error instanceof Error ? error.name : typeof error;
      process.emitWarning(`A hook that runs after a commit failed: ${name}`);
    }
  }
}
