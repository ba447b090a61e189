import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDictionary } from '../../search/index/dictionary.ts';
import { encodedTerms } from '../../search/index/encoded-terms.ts';
import { termsOf } from '../../search/text/words.ts';
import { runs } from '../kit/test-all.ts';

const decoder = new TextDecoder();

it('takes a text apart into the same terms, as strings or not', () => {
  const plain = fc.string({ unit: fc.constantFrom(..."abZ9'’-. "), maxLength: 90, size: 'max' });
  const long = fc.string({ unit: fc.constantFrom('é', 'д', 'a', ' '), maxLength: 200, size: 'max' });
  const plainAndLong = fc.string({ unit: fc.constantFrom('a', 'b', "'"), maxLength: 200, size: 'max' });
  fc.assert(
    fc.property(
      fc.oneof(plain, long, plainAndLong, fc.string({ unit: 'binary', maxLength: 90, size: 'max' })),
      (text) => {
        const { bytes, count, starts, ends } = encodedTerms(text);
        const terms = Array.from({ length: count }, (_, at) =>
          decoder.decode(bytes.subarray(starts[at], ends[at])),
        );
        expect(terms).toEqual(termsOf(text));
      },
    ),
    { numRuns: runs(500) },
  );
});

it('knows every term by its number and every number by its term, whatever was forgotten', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', 'é', '設'), minLength: 1, maxLength: 3 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
  );
  const change = fc.record({ text, isAdded: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200, size: 'max' }), (changes) => {
      let dictionary = createDictionary();
      const expected = new Map<string, number>();
      for (const { text, isAdded } of changes) {
        const term = dictionary.find(text);
        expect(term).toBe(expected.get(text) ?? -1);
        if (isAdded) expected.set(text, dictionary.add(text));
        else if (term >= 0) dictionary.remove(term);
        if (!isAdded) expected.delete(text);
      }
      dictionary = createDictionary(structuredClone(dictionary.save()));
      for (const [text, term] of expected) {
        expect(dictionary.find(text)).toBe(term);
        expect(dictionary.text(term)).toBe(text);
      }
      expect(new Set(expected.values()).size).toBe(expected.size);
    }),
    { numRuns: runs(100) },
  );
});
