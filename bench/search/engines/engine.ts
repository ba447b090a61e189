import type { CorpusListing } from '../corpus.ts';

/** Something that finds live listings, built of a whole corpus. */
export type Engine = {
  /** The ids of a page of ten, best first. */
  search(q: string, offset?: number): number[] | Promise<number[]>;
  update(listing: CorpusListing): void | Promise<void>;
  /** What it takes up, without what the process takes up anyway. */
  bytes(): number | Promise<number>;
  close?(): Promise<void>;
};

export const PAGE = 10;

/** Bytes in use by JavaScript after a collection, which needs --expose-gc. */
export function memoryInUse(): number {
  globalThis.gc?.();
  // What the first collection found is given back by the time of the second.
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
