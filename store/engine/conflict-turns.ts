import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './conflicts.ts';

// Enough for hundreds that want the same row, since those that lost come one after the other.
const ATTEMPTS = 20;
// With these a transaction gets by among others that it only met by chance.
const AT_ONCE = 3;
const LONGEST_PAUSE = 100;

// serialization_failure, deadlock_detected: https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(errorCode(error) ?? '');

/**
 * Runs transactions again while PostgreSQL refuses them for what others do at the same time. Those refused three times
 * take turns in this process: many that want the same row would otherwise refuse each other without end. The last
 * refusal is thrown.
 */
export function conflictTurns() {
  let last: Promise<unknown> = Promise.resolve();

  async function tries<T>(attempt: () => Promise<T>, from: number, to: number): Promise<T> {
    for (let tried = from; ; tried += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (!isConflict(error) || tried === to) throw error;
      }
      await pause(Math.random() * Math.min(LONGEST_PAUSE, 2 ** tried));
    }
  }

  return async function again<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await tries(attempt, 1, AT_ONCE);
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
    const turn = last.then(() => tries(attempt, AT_ONCE + 1, ATTEMPTS));
    last = turn.catch(() => undefined);
    return turn;
  };
}
