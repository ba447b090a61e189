import { createLists, noLists, type SavedLists } from './lists.ts';

/**
 * Which terms each listing (by ordinal) has, so that a changed or removed listing can be taken out of the
 * postings. Term numbers ascend; the gaps between them are kept in seven bits a byte.
 */
export type ListingTerms = {
  get(ordinal: number): number[];
  set(ordinal: number, terms: ArrayLike<number>): void;
  pack(): void;
  save(): SavedLists<Uint8Array>;
};

export function createListingTerms(saved?: SavedLists<Uint8Array>): ListingTerms {
  const lists = createLists(saved ?? noLists(new Uint8Array(0)));

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
    set(ordinal, terms) {
      const bytes: number[] = [];
      let previous = 0;
      for (let at = 0; at < terms.length; at += 1) {
        let gap = terms[at]! - previous;
        previous = terms[at]!;
        for (; gap > 127; gap >>>= 7) bytes.push((gap & 127) | 128);
        bytes.push(gap);
      }
      lists.replace(ordinal, bytes);
    },
    pack: () => lists.pack(),
    save: () => lists.save(),
  };
}
