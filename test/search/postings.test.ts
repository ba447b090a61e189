import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLists, emptyLists } from '../../search/index/lists.ts';
import { createPostings, IN_NAME, type Postings } from '../../search/index/postings.ts';

const COMMON = 1;
const RARE = 2;
const LISTINGS = 2_000;

it('keeps what it was told while a term becomes common and rare again', () => {
  const postings = createPostings();
  const expected = new Map<number, number>();
  const isCommon = new Set<boolean>();
  const set = (ordinal: number, weight: number) => {
    if (weight > 0) postings.set(COMMON, ordinal, weight);
    else postings.remove(COMMON, ordinal);
    expected.set(ordinal, weight);
    isCommon.add(postings.bytes(COMMON) !== undefined);
  };
  for (let ordinal = 0; ordinal < LISTINGS; ordinal += 1) {
    postings.set(RARE, ordinal * 7, 5);
    set(ordinal, 1 + (ordinal % 255));
  }
  for (let ordinal = 0; ordinal < LISTINGS; ordinal += 1)
    if (ordinal % 100 > 0) set((ordinal * 7) % LISTINGS, 0);
  for (let ordinal = 0; ordinal < LISTINGS; ordinal += 3) set(ordinal, 255);

  expect(isCommon).toEqual(new Set([false, true]));
  const kept = [...expected].filter(([, weight]) => weight > 0);
  expect(postings.count(COMMON)).toBe(kept.length);
  expect(postings.isInName(COMMON)).toBe(kept.some(([, weight]) => weight & IN_NAME));
  for (const [ordinal, weight] of expected) expect(postings.weight(COMMON, ordinal)).toBe(weight);
  expect(postings.count(RARE)).toBe(LISTINGS);
});

it('is the same after it was packed, saved and read', () => {
  const postings = createPostings();
  for (let ordinal = 0; ordinal < LISTINGS; ordinal += 1) {
    postings.set(COMMON, ordinal, 200);
    if (ordinal % 50 === 0) postings.set(RARE, ordinal, 3);
  }
  const before = contentOf(postings);
  postings.pack();
  expect(contentOf(postings)).toEqual(before);
  const read = createPostings(structuredClone(postings.save()));
  expect(contentOf(read)).toEqual(before);
  read.remove(RARE, 50);
  read.set(COMMON, LISTINGS, 7);
  expect(read.count(RARE)).toBe(postings.count(RARE) - 1);
  expect(read.weight(COMMON, LISTINGS)).toBe(7);
});

it('keeps many lists apart in one array', () => {
  const change = fc.record({
    list: fc.nat(5),
    kind: fc.constantFrom('insert', 'remove', 'replace', 'pack'),
    at: fc.nat(100),
    item: fc.nat(2 ** 32 - 1),
    items: fc.array(fc.nat(9), { maxLength: 20 }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 100 }), (changes) => {
      const lists = createLists(emptyLists(new Uint32Array(0)));
      const expected: number[][] = Array.from({ length: 6 }, () => []);
      for (const { list, kind, at, item, items } of changes) {
        const model = expected[list]!;
        if (kind === 'insert') {
          lists.insert(list, at % (model.length + 1), item);
          model.splice(at % (model.length + 1), 0, item);
        } else if (kind === 'remove' && model.length > 0) {
          lists.remove(list, at % model.length);
          model.splice(at % model.length, 1);
        } else if (kind === 'replace') {
          lists.replace(list, items);
          expected[list] = [...items];
        } else if (kind === 'pack') {
          lists.pack();
        }
      }
      expect(expected.map((_, list) => [...lists.view(list)])).toEqual(expected);
    }),
  );
});

function contentOf(postings: Postings): number[][] {
  return [COMMON, RARE].map((term) =>
    Array.from({ length: LISTINGS }, (_, ordinal) => postings.weight(term, ordinal)),
  );
}
