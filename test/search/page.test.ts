import fc from 'fast-check';
import { expect, it } from 'vitest';
import { selectPage } from '../../search/page.ts';

it('is the same piece of the whole order, wherever it begins and however many are equal', () => {
  const ranked = fc.integer({ min: 0, max: 6 }).chain((spread) =>
    fc.uniqueArray(fc.nat(5_000), { maxLength: 800, size: 'max' }).chain((ids) =>
      fc.record({
        ids: fc.constant(ids),
        keys: fc.array(fc.nat(10 ** spread), { minLength: ids.length, maxLength: ids.length }),
      }),
    ),
  );
  const bounds = fc.record({ offset: fc.nat(900), limit: fc.integer({ min: 1, max: 100 }) });
  fc.assert(
    fc.property(ranked, bounds, ({ ids, keys }, { offset, limit }) => {
      const idOf = (item: number) => ids[item]!;
      const page = selectPage({ count: ids.length, keys: Float64Array.from(keys), idOf }, { offset, limit });
      const all = [...ids.keys()].sort((a, b) => keys[b]! - keys[a]! || idOf(a) - idOf(b));
      expect(page).toEqual(all.slice(offset, offset + limit));
    }),
    { numRuns: 200 },
  );
});
