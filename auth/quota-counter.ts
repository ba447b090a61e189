import type { Counter, CounterFactory } from '../tools/shared/limits/rate-counters.ts';
import type { Quota } from '../tools/shared/limits/limiter.ts';

/** Consumes one point of a key; returns the seconds to wait if none was left, otherwise 0. */
export type ConsumePoint = (key: string, quota: Quota) => Promise<number>;

/** Creates a rate limit whose quota the operator may change at any time; a changed quota starts from zero. */
export function createQuotaCounter(counters: CounterFactory, name: string): ConsumePoint {
  let current: (Quota & { counter: Counter }) | undefined;
  return async (key, { points, seconds }) => {
    if (current?.points !== points || current.seconds !== seconds)
      current = { points, seconds, counter: counters(name, points, seconds) };
    const result = await current.counter.consume(key, 1);
    return result.points > points ? Math.max(1, Math.ceil(result.msLeft / 1000)) : 0;
  };
}
