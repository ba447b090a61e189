import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Points used in the current window, and the milliseconds until it ends. */
export type Drawn = { points: number; msLeft: number };

/** Counts points per key in fixed windows; a window opens with the first point. */
export type Counter = {
  /** Adds points and returns the new count; a count above the allowance means a refusal. */
  draw(key: string, points: number): Promise<Drawn>;
  /** Refunds points. */
  giveBack(key: string, points: number): Promise<void>;
  /** Returns the count without adding to it. */
  look(key: string): Promise<Drawn>;
};

/** Creates a counter that allows `allowed` points in `seconds`; processes that share counters identify it by its name. */
export type Counters = (name: string, allowed: number, seconds: number) => Counter;

/**
 * Most keys that a counter holds; the least recently used are dropped. Keys are addresses of anonymous callers, which
 * would exhaust memory: an IPv6 /32 has 2^32 networks.
 */
export const MOST_KEYS = 100_000;

/** In-memory counters, for an installation with a single process. */
export const memoryCounters: Counters = (_name, allowed, seconds) => {
  const counter = new RateLimiterMemory({ points: allowed, duration: seconds });
  const kept = new Set<string>();
  async function keep(key: string): Promise<void> {
    kept.delete(key);
    kept.add(key);
    const [oldest] = kept;
    if (kept.size <= MOST_KEYS || oldest === undefined) return;
    kept.delete(oldest);
    await counter.delete(oldest);
  }
  const drawn = (counted: RateLimiterRes | null): Drawn => ({
    points: counted?.consumedPoints ?? 0,
    msLeft: counted?.msBeforeNext ?? 0,
  });
  return {
    async draw(key, points) {
      await keep(key);
      try {
        return drawn(await counter.consume(key, points));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return drawn(refused);
      }
    },
    async giveBack(key, points) {
      if (await counter.get(key)) await counter.reward(key, points);
    },
    look: async (key) => drawn(await counter.get(key)),
  };
};
