import { setImmediate } from 'node:timers/promises';

/** Runs the work of one message of a batch when that of the earlier ones is done. */
export type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs the calls of a batch one after another, with a turn of the event loop before each: together they
 * would keep all others waiting. Those that have not begun when `signal` aborts are rejected.
 */
export function createBatchTurns(signal: AbortSignal): RunInTurn {
  let previous: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = previous.then(async () => {
      await setImmediate();
      signal.throwIfAborted();
      return work();
    });
    previous = result.catch(() => undefined);
    return result;
  };
}
