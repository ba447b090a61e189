import { grown } from './growable.ts';

/** Takes postings of one term, which stand from `start` to `end` of an array. */
export type TakeRun = (term: number, postings: Uint32Array, start: number, end: number) => void;

/**
 * Gathers the postings of many listings and hands them on by term, in time that grows with their number alone: to
 * put each into its term's list as it comes would take several times as long, and the more there are the less each takes.
 */
export type Batch = {
  add(term: number, posting: number): void;
  /** How many were added and not handed on yet. */
  size(): number;
  /**
   * Hands on what was added, postings of a term in the order they came: all, or about `most` of them and the rest when called
   * again, and only then may more be added. Tells whether all is handed on.
   */
  empty(take: TakeRun, most?: number): boolean;
};

export function createBatch(): Batch {
  let terms = new Uint32Array(0);
  let postings = new Uint32Array(0);
  let sorted = new Uint32Array(0);
  let size = 0;
  // By term: how many postings, then where its next one goes. Between two batches all are 0.
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
