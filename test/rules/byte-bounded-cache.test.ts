import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ByteBoundedCache } from '../../rules/typed/byte-bounded-cache.ts';

const MAX_BYTES = 100;
const steps = fc.array(
  fc.record({ key: fc.nat(20), bytes: fc.integer({ min: 1, max: 120 }), isDeleted: fc.boolean() }),
  { maxLength: 60 },
);

it('a cache holds the newest values that fit into its bytes, and reports each that it removes once', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const removed: number[] = [];
      const cache = new ByteBoundedCache<number, number>(MAX_BYTES, (_, value) => removed.push(value));
      let expected: { key: number; value: number; bytes: number }[] = [];
      for (const [value, { key, bytes, isDeleted }] of all.entries()) {
        expected = expected.filter((one) => one.key !== key);
        if (isDeleted) cache.delete(key);
        else {
          cache.set(key, value, bytes);
          if (bytes <= MAX_BYTES) expected.push({ key, value, bytes });
        }
        while (expected.reduce((sum, one) => sum + one.bytes, 0) > MAX_BYTES) expected.shift();
        const held = Array.from({ length: 21 }, (_, at) => cache.get(at)).filter((one) => one !== undefined);
        expect(new Set(held)).toEqual(new Set(expected.map((one) => one.value)));
      }
      const set = all.flatMap(({ isDeleted }, value) => (isDeleted ? [] : [value]));
      const held = new Set(expected.map(({ value }) => value));
      expect(removed.toSorted((a, b) => a - b)).toEqual(set.filter((value) => !held.has(value)));
    }),
  );
});
