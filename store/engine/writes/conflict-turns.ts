import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './conflicts.ts';

// For one whose turn it is, in milliseconds: other processes take turns of their own, so that it may lose many times.
const TURN = 10_000;
// With these a transaction gets by among others that it only met by chance.
const AT_ONCE = 3;
const LONGEST_PAUSE = 25;

// serialization_failure, deadlock_detected: https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(errorCode(error) ?? '');

/**
 * Runs transactions again while PostgreSQL refuses them for what others do at the same time. Those refused three times
 * take turns in this process: many that want the same row would otherwise refuse each other without end. After
 * ten seconds of its turn the last refusal is thrown.
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
