import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './error-codes.ts';

// Time limit of a queued transaction, in milliseconds. It may lose many times, as other processes have their own queues.
const QUEUED_TIME_LIMIT = 10_000;
// Attempts before queueing: enough for conflicts that happen only by chance.
const ATTEMPTS_BEFORE_QUEUE = 3;
const MAX_PAUSE = 25;

// serialization_failure, deadlock_detected: https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(errorCode(error) ?? '');

/**
 * Creates a function that retries transactions which PostgreSQL refuses because of concurrent ones. After three refusals a
 * transaction is queued and runs alone within this process: otherwise many transactions on the same row would make each
 * other fail endlessly. Throws the last refusal after ten seconds at the head of the queue.
 */
export function createConflictRetry() {
  let last: Promise<unknown> = Promise.resolve();

  async function retryUntil<T>(attempt: () => Promise<T>, isLast: (attempts: number) => boolean): Promise<T> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (!isConflict(error) || isLast(attempts)) throw error;
      }
      await pause(Math.random() * Math.min(MAX_PAUSE, 2 ** attempts));
    }
  }

  return async function retry<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await retryUntil(attempt, (attempts) => attempts === ATTEMPTS_BEFORE_QUEUE);
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
    const queued = last.then(() => {
      const deadline = performance.now() + QUEUED_TIME_LIMIT;
      return retryUntil(attempt, () => performance.now() > deadline);
    });
    last = queued.catch(() => undefined);
    return queued;
  };
}
