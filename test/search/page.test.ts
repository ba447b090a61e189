import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createResultPage } from '../../search/ranking/result-page.ts';

it('is the same piece of the whole order, wherever it begins, however many are equal and however they come', () => {
  const ranked = fc.integer({ min: 0, max: 6 }).chain((spread) =>
    fc.uniqueArray(fc.nat(5_000), { maxLength: 800, size: 'max' }).chain((ids) =>
      fc.record({
        ids: fc.constant(ids),
        keys: fc.array(fc.nat(10 ** spread), { minLength: ids.length, maxLength: ids.length }),
        block: fc.integer({ min: 1, max: 900 }),
      }),
    ),
  );
  const bounds = fc.record({ offset: fc.nat(900), limit: fc.integer({ min: 1, max: 100 }) });
  fc.assert(
    fc.property(ranked, bounds, ({ ids, keys, block }, { offset, limit }) => {
      const idOf = (item: number) => ids[item]!;
      const page = createResultPage({ offset, limit }, idOf);
      for (let from = 0; from < ids.length; from += block) {
        const items = Uint32Array.from([...ids.keys()].slice(from, from + block));
        page.offer(
          items.length,
          Float64Array.from(items, (item) => keys[item]!),
          items,
        );
      }
      const all = [...ids.keys()].sort((a, b) => keys[b]! - keys[a]! || idOf(a) - idOf(b));
      expect(page.entries().ids).toEqual(all.slice(offset, offset + limit).map(idOf));
    }),
    { numRuns: 200 },
  );
});
