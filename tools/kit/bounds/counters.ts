import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** What was drawn in the window that is open, and how long it stays open, in milliseconds. */
export type Drawn = { points: number; msLeft: number };

/** Counts points by key in windows of some seconds; a window opens with the first point. */
export type Counter = {
  /** Counts, and tells what is counted then: more than allowed is refused. */
  draw(key: string, points: number): Promise<Drawn>;
  /** What is counted, without counting. */
  look(key: string): Promise<Drawn>;
};

/** A counter of a name that all processes of the installation know, for so many points in so many seconds. */
export type Counters = (name: string, allowed: number, seconds: number) => Counter;

/** Counters in the memory of the process: for the only one there is. */
export const memoryCounters: Counters = (_name, allowed, seconds) => {
  const counter = new RateLimiterMemory({ points: allowed, duration: seconds });
  const drawn = (counted: RateLimiterRes | null): Drawn => ({
    points: counted?.consumedPoints ?? 0,
    msLeft: counted?.msBeforeNext ?? 0,
  });
  return {
    async draw(key, points) {
      try {
        return drawn(await counter.consume(key, points));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return drawn(refused);
      }
    },
    look: async (key) => drawn(await counter.get(key)),
  };
};
