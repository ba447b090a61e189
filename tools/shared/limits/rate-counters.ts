import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Points used in the current window, and the milliseconds until it ends. */
export type WindowUsage = { points: number; msLeft: number };

/** Counts points per key in fixed windows; a window opens with the first point. */
export type Counter = {
  /** Adds points and returns the new count; a count above the allowance means a refusal. */
  consume(key: string, points: number): Promise<WindowUsage>;
  /** Refunds points. */
  refund(key: string, points: number): Promise<void>;
  /** Returns the count without adding to it. */
  peek(key: string): Promise<WindowUsage>;
};

/** Creates a counter that allows `allowed` points in `seconds`; processes that share counters identify it by its name. */
export type CounterFactory = (name: string, allowed: number, seconds: number) => Counter;

/**
 * Most keys that a counter holds; the least recently used are dropped. Keys are addresses of anonymous callers, which
 * would exhaust memory: an IPv6 /32 has 2^32 networks.
 */
export const MAX_KEYS = 100_000;

/** In-memory counters, for an installation with a single process. */
export const createMemoryCounter: CounterFactory = (_name, allowed, seconds) => {
  const counter = new RateLimiterMemory({ points: allowed, duration: seconds });
  const recentKeys = new Set<string>();
  async function touch(key: string): Promise<void> {
    recentKeys.delete(key);
    recentKeys.add(key);
    const [oldest] = recentKeys;
    if (recentKeys.size <= MAX_KEYS || oldest === undefined) return;
    recentKeys.delete(oldest);
    await counter.delete(oldest);
  }
  const toUsage = (counted: RateLimiterRes | null): WindowUsage => ({
    points: counted?.consumedPoints ?? 0,
    msLeft: counted?.msBeforeNext ?? 0,
  });
  return {
    async consume(key, points) {
      await touch(key);
      try {
        return toUsage(await counter.consume(key, points));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return toUsage(refused);
      }
    },
    async refund(key, points) {
      if (await counter.get(key)) await counter.reward(key, points);
    },
    peek: async (key) => toUsage(await counter.get(key)),
  };
};
