import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './conflicts.ts';

// Time limit of a queued transaction, in milliseconds. It may lose many times, as other processes have their own queues.
const TURN = 10_000;
// Attempts before queueing: enough for conflicts that happen only by chance.
const AT_ONCE = 3;
const LONGEST_PAUSE = 25;

// serialization_failure, deadlock_detected: https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(errorCode(error) ?? '');

/**
 * Creates a function that retries transactions which PostgreSQL refuses because of concurrent ones. After three refusals a
 * transaction is queued and runs alone within this process: otherwise many transactions on the same row would make each
 * other fail endlessly. Throws the last refusal after ten seconds at the head of the queue.
 */
export function conflictTurns() {
  let last: Promise<unknown> = Promise.resolve();

  async function tries<T>(attempt: () => Promise<T>, isLast: (tried: number) => boolean): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (!isConflict(error) || isLast(tried)) throw error;
      }
      await pause(Math.random() * Math.min(LONGEST_PAUSE, 2 ** tried));
    }
  }

  return async function again<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await tries(attempt, (tried) => tried === AT_ONCE);
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
    const turn = last.then(() => {
      const until = performance.now() + TURN;
      return tries(attempt, () => performance.now() > until);
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}
