import { grown } from './growable.ts';

/** Receives the postings of one term, from `start` to before `end` of an array. */
export type TakeRun = (term: number, postings: Uint32Array, start: number, end: number) => void;

/**
 * Collects the postings of many listings and delivers them by term, in linear time: inserting each into its term's
 * list as it arrives would take several times as long.
 */
export type Batch = {
  add(term: number, posting: number): void;
  /** How many have been added and not delivered yet. */
  size(): number;
  /**
   * Delivers what was added, the postings of a term in the order of insertion: all, or about `limit` of them and the
   * rest in further calls. Nothing may be added before all is delivered. Returns whether that is so.
   */
  empty(take: TakeRun, most?: number): boolean;
};

export function createBatch(): Batch {
  let terms = new Uint32Array(0);
  let postings = new Uint32Array(0);
  let sorted = new Uint32Array(0);
  let size = 0;
  // By term, the number of postings, then the position of its next one; all 0 between two batches.
  let places = new Uint32Array(0);
  const touched: number[] = [];
  let taken = 0;
  let start = 0;

  function sort(): void {
    sorted = grown(sorted, size);
    let next = 0;
    for (const term of touched) {
      const count = places[term]!;
      places[term] = next;
      next += count;
    }
    for (let at = 0; at < size; at += 1) sorted[places[terms[at]!]!++] = postings[at]!;
  }

  return {
    size: () => size - start,
    add(term, posting) {
      if (size === terms.length) {
        terms = grown(terms, size + 1);
        postings = grown(postings, size + 1);
      }
      if (term >= places.length) places = grown(places, term + 1);
      terms[size] = term;
      postings[size++] = posting;
      if (places[term]!++ === 0) touched.push(term);
    },
    empty(take, most = Infinity) {
      if (start === 0) sort();
      const enough = start + most;
      while (taken < touched.length && start < enough) {
        const term = touched[taken++]!;
        const end = places[term]!;
        take(term, sorted, start, end);
        places[term] = 0;
        start = end;
      }
      if (taken < touched.length) return false;
      touched.length = size = taken = start = 0;
      return true;
    },
  };
}
