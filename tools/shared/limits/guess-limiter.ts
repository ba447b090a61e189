import { rateLimited } from '../runtime/errors.ts';
import type { CounterFactory } from './rate-counters.ts';

/** Counts an account's wrong guesses of a secret that could be found by trying. */
export type GuessLimiter = {
  /** Throws `rate_limited` once the account has guessed wrong too often, even if the next guess is right. */
  check(accountId: number): Promise<void>;
  record(accountId: number): Promise<void>;
};

/** Guess counter for `RATE_LIMITS=off`: it allows everything. */
export const unlimitedGuesses: GuessLimiter = { check: async () => {}, record: async () => {} };

/** Creates a guess counter; `words` name what was tried and the alternative, for the error message. */
export function createGuessLimiter(
  counters: CounterFactory,
  { points, seconds }: { points: number; seconds: number },
  words: { what: string; otherwise: string },
): GuessLimiter {
  const counter = counters('wrong_tries', points, seconds);
  return {
    async check(accountId) {
      const usage = await counter.peek(String(accountId));
      if (usage.points >= points) {
        throw rateLimited(Math.max(1, Math.ceil(usage.msLeft / 1000)), points, seconds, words);
      }
    },
    async record(accountId) {
      await counter.consume(String(accountId), 1);
    },
  };
}
