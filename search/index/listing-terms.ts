import { grown } from './growable.ts';
import { createLists, noLists, type SavedLists } from './lists.ts';

/**
 * The terms of each listing, by doc id, so that a changed or removed listing can be taken out of the postings. Term
 * numbers ascend and are stored as variable-length gaps.
 */
export type ListingTerms = {
  get(ordinal: number): number[];
  /** Takes terms with their weights as `term << 8 | weight`, ascending. */
  set(ordinal: number, weights: Uint32Array): void;
  pack(): void;
  save(): SavedLists<Uint8Array>;
};

export function createListingTerms(saved?: SavedLists<Uint8Array>): ListingTerms {
  const lists = createLists(saved ?? noLists(new Uint8Array(0)));
  let bytes = new Uint8Array(0);

  return {
    get(ordinal) {
      const terms: number[] = [];
      let term = 0;
      let gap = 0;
      let shift = 0;
      for (const byte of lists.view(ordinal)) {
        gap |= (byte & 127) << shift;
        shift += 7;
        if (byte < 128) {
          term += gap;
          terms.push(term);
          gap = shift = 0;
        }
      }
      return terms;
    },
    set(ordinal, weights) {
      bytes = grown(bytes, 4 * weights.length);
      let count = 0;
      let previous = 0;
      for (let at = 0; at < weights.length; at += 1) {
        const term = weights[at]! >>> 8;
        let gap = term - previous;
        previous = term;
        for (; gap > 127; gap >>>= 7) bytes[count++] = (gap & 127) | 128;
        bytes[count++] = gap;
      }
      lists.replace(ordinal, bytes.subarray(0, count));
    },
    pack: () => lists.pack(),
    save: () => lists.save(),
  };
}
