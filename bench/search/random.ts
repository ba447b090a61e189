import { assertDefined } from '../../rules/typed/assert.ts';

/** Seeded random numbers (mulberry32), so that every run has the same corpus. */
export type Random = {
  /** From 0, below 1. */
  next(): number;
  /** A whole number from 0, below `bound`. */
  below(bound: number): number;
  pick<T>(items: ArrayLike<T>): T;
  /** A number below `bound` that is small far more often than large (Zipf's law). */
  zipf(bound: number): number;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    pick: (items) => assertDefined(items[below(items.length)]),
    zipf: (bound) => Math.min(bound - 1, Math.floor(bound ** next()) - 1),
  };
}
