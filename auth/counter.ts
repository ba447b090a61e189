import type { Counter, Counters } from '../tools/shared/limits/counters.ts';
import type { Quota } from '../tools/shared/limits/limits.ts';

/** Uses one point of a key up; answers the seconds to wait where none was left, else 0. */
export type Draw = (key: string, quota: Quota) => Promise<number>;

/** Draws on a quota that the operator may change while it counts: a changed one counts anew. */
export function drawing(counters: Counters, name: string): Draw {
  let made: (Quota & { counter: Counter }) | undefined;
  return async (key, { points, seconds }) => {
    if (made?.points !== points || made.seconds !== seconds)
      made = { points, seconds, counter: counters(name, points, seconds) };
    const drawn = await made.counter.draw(key, 1);
    return drawn.points > points ? Math.max(1, Math.ceil(drawn.msLeft / 1000)) : 0;
  };
}
