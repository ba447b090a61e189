import type { Counter, Counters } from '../tools/shared/limits/counters.ts';
import type { Quota } from '../tools/shared/limits/limits.ts';

/** Consumes one point of a key; returns the seconds to wait if none was left, otherwise 0. */
export type Draw = (key: string, quota: Quota) => Promise<number>;

/** Creates a rate limit whose quota the operator may change at any time; a changed quota starts from zero. */
export function drawing(counters: Counters, name: string): Draw {
  let made: (Quota & { counter: Counter }) | undefined;
  return async (key, { points, seconds }) => {
    if (made?.points !== points || made.seconds !== seconds)
      made = { points, seconds, counter: counters(name, points, seconds) };
    const drawn = await made.counter.draw(key, 1);
    return drawn.points > points ? Math.max(1, Math.ceil(drawn.msLeft / 1000)) : 0;
  };
}
