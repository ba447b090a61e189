import type { Quota } from '../tools/kit/bounds/limits.ts';

/*
 * By hand, beside rate-limiter-flexible in tools/kit/bounds/counters.ts: there a quota is fixed when the counter is made, here the
 * operator changes it while it counts. Each process counts for itself.
 */

/** Counts by key in windows that begin with a key's first event. */
export type Counter = {
  /** Uses one point up; answers the seconds to wait where none was left, else 0. */
  take(key: string, quota: Quota): number;
};

/**
 * A counter that keeps at most `most` keys: with more at once, the ones whose windows began first start anew. So nobody
 * can fill the memory with addresses, of which there are more than memory (an IPv6 /32 has 2^32 networks).
 */
export function createCounter(now: () => number = Date.now, most = 100_000): Counter {
  const windows = new Map<string, { ends: number; used: number }>();
  return {
    take(key, { points, seconds }) {
      const time = now();
      let window = windows.get(key);
      if (!window || window.ends <= time) {
        windows.delete(key);
        window = { ends: time + seconds * 1000, used: 0 };
        windows.set(key, window);
        const [first] = windows.keys();
        if (windows.size > most && first !== undefined) windows.delete(first);
      }
      if (window.used >= points) return Math.max(1, Math.ceil((window.ends - time) / 1000));
      window.used += 1;
      return 0;
    },
  };
}
