import { ensureCapacity } from './growable.ts';

/** Receives the postings of one term, from `start` to before `end` of an array. */
export type OnPostings = (term: number, postings: Uint32Array, start: number, end: number) => void;

/**
 * Collects the postings of many listings and delivers them by term, in linear time: inserting each into its term's
 * list as it arrives would take several times as long.
 */
export type PostingBatch = {
  add(term: number, posting: number): void;
  /** How many have been added and not delivered yet. */
  size(): number;
  /**
   * Delivers what was added, the postings of a term in the order of insertion: all, or about `limit` of them and the
   * rest in further calls. Nothing may be added before all is delivered. Returns whether that is so.
   */
  flush(onPostings: OnPostings, limit?: number): boolean;
};

export function createPostingBatch(): PostingBatch {
  let terms = new Uint32Array(0);
  let postings = new Uint32Array(0);
  let sorted = new Uint32Array(0);
  let size = 0;
  // By term, the number of postings, then the position of its next one; all 0 between two batches.
  let offsets = new Uint32Array(0);
  const touched: number[] = [];
  let delivered = 0;
  let start = 0;

  function sort(): void {
    sorted = ensureCapacity(sorted, size);
    let next = 0;
    for (const term of touched) {
      const count = offsets[term]!;
      offsets[term] = next;
      next += count;
    }
    for (let at = 0; at < size; at += 1) sorted[offsets[terms[at]!]!++] = postings[at]!;
  }

  return {
    size: () => size - start,
    add(term, posting) {
      if (size === terms.length) {
        terms = ensureCapacity(terms, size + 1);
        postings = ensureCapacity(postings, size + 1);
      }
      if (term >= offsets.length) offsets = ensureCapacity(offsets, term + 1);
      terms[size] = term;
      postings[size++] = posting;
      if (offsets[term]!++ === 0) touched.push(term);
    },
    flush(onPostings, limit = Infinity) {
      if (start === 0) sort();
      const endOffset = start + limit;
      while (delivered < touched.length && start < endOffset) {
        const term = touched[delivered++]!;
        const end = offsets[term]!;
        onPostings(term, sorted, start, end);
        offsets[term] = 0;
        start = end;
      }
      if (delivered < touched.length) return false;
      touched.length = size = delivered = start = 0;
      return true;
    },
  };
}
