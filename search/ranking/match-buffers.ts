import { type BestPostings, createBestPostings } from './best-postings.ts';
import type { CandidateBlock } from './scoring.ts';

/** The arrays in which a block of listings is matched, reused between blocks and queries. */
export type MatchBuffers = {
  block: CandidateBlock;
  best: BestPostings;
  /** By doc id from the start of the block on, a position in it plus one; all 0 between two blocks. */
  positions: Uint16Array;
  /** By doc id from the start of the block on, a byte with its highest bit set for a candidate; four in each number. */
  marks: Int32Array;
};

export const createMatchBuffers = (blockSize: number): MatchBuffers => ({
  block: {
    count: 0,
    docIds: new Uint32Array(blockSize),
    termScores: new Float64Array(blockSize),
    fields: new Uint32Array(blockSize),
    weights: new Float64Array(blockSize),
  },
  best: createBestPostings(),
  positions: new Uint16Array(blockSize),
  marks: new Int32Array(blockSize / 4),
});
