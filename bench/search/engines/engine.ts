import type { CorpusListing } from '../corpus.ts';

/** A search engine for live listings, built from a whole corpus. */
export type Engine = {
  /** The ids of a page of ten, best first. */
  search(q: string, offset?: number): number[] | Promise<number[]>;
  update(listing: CorpusListing): void | Promise<void>;
  /** The memory it takes, without that of the process. */
  bytes(): number | Promise<number>;
  close?(): Promise<void>;
};

export const PAGE = 10;

/** Returns the bytes in use by JavaScript after garbage collection, which needs --expose-gc. */
export function memoryInUse(): number {
  globalThis.gc?.();
  // Memory found by the first collection is only freed by the second.
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
