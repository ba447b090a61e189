import { limited } from '../runtime/errors.ts';
import type { Counters } from './counters.ts';

/** Counts an account's wrong guesses of something that could be found out by trying. */
export type WrongTries = {
  /** Throws `rate_limited` once the account has guessed wrong too often, whatever it tries next. */
  check(accountId: number): Promise<void>;
  note(accountId: number): Promise<void>;
};

/** For `RATE_LIMITS=off`. */
export const uncounted: WrongTries = { check: async () => {}, note: async () => {} };

/** `words` say what was tried, and what helps. */
export function createWrongTries(
  counters: Counters,
  { points, seconds }: { points: number; seconds: number },
  words: { what: string; otherwise: string },
): WrongTries {
  const counter = counters('wrong_tries', points, seconds);
  return {
    async check(accountId) {
      const tried = await counter.look(String(accountId));
      if (tried.points >= points) {
        throw limited(Math.max(1, Math.ceil(tried.msLeft / 1000)), points, seconds, words);
      }
    },
    async note(accountId) {
      await counter.draw(String(accountId), 1);
    },
  };
}
