import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** What was drawn in the window that is open, and how long it stays open, in milliseconds. */
export type Drawn = { points: number; msLeft: number };

/** Counts points by key in windows of some seconds; a window opens with the first point. */
export type Counter = {
  /** Counts, and tells what is counted then: more than allowed is refused. */
  draw(key: string, points: number): Promise<Drawn>;
  /** Takes points back that were counted. */
  giveBack(key: string, points: number): Promise<void>;
  /** What is counted, without counting. */
  look(key: string): Promise<Drawn>;
};

/** A counter of a name that all processes of the installation know, for so many points in so many seconds. */
export type Counters = (name: string, allowed: number, seconds: number) => Counter;

/**
 * Most keys that a counter keeps; the ones drawn longest ago start anew. Keys are strangers’ addresses, of which there
 * are more than memory: an IPv6 /32 has 2^32 networks.
 */
export const MOST_KEYS = 100_000;

/** Counters in the memory of the process: for the only one there is. */
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
