import { RateLimiterMemory } from 'rate-limiter-flexible';
import { limited } from '../call/errors.ts';

/** Counts an account's wrong guesses of something that could be found out by trying. */
export type WrongTries = {
  /** Throws `rate_limited` once the account has guessed wrong too often, whatever it tries next. */
  check(accountId: number): Promise<void>;
  note(accountId: number): Promise<void>;
};

/** For `RATE_LIMITS=off`. */
export const uncounted: WrongTries = { check: async () => {}, note: async () => {} };

/** Counters live in the process, like those of the rate limits. */
/** `words` say what was tried, and what helps. */
export function createWrongTries(
  { points, seconds }: { points: number; seconds: number },
  words: { what: string; otherwise: string },
): WrongTries {
  const counter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async check(accountId) {
      const state = await counter.get(accountId);
      if (state && state.consumedPoints >= points) {
        throw limited(Math.max(1, Math.ceil(state.msBeforeNext / 1000)), points, seconds, words);
      }
    },
    async note(accountId) {
      await counter.penalty(accountId);
    },
  };
}
