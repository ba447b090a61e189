import { type Best, createBest } from './best.ts';
import { grown } from '../index/growable.ts';
import { type Condition, FILTER_WEIGHS } from './conditions.ts';
import { keep, keepHeavy } from './keep.ts';
import type { Postings } from '../index/postings.ts';
import type { Gathered } from './rank.ts';
import { type Reading, readingOf } from './reading.ts';
import { startWithAll, startWithBytes, startWithList, startWithLists, startWithSeveral } from './start.ts';

/** Criteria for listings: words, of which they must match `requiredWeight` in total, and filters that they must pass. */
export type Sought = {
  words: Condition[];
  needed: number;
  /** Restricts the search to listings that match this condition, where all possible matches are known. */
  among?: Condition | undefined;
  /** The status, live or upcoming: listings with another one are not counted. */
  status: Condition;
  filters: Condition[];
};

/** Finds the listings that match conditions. Its arrays are reused between queries. */
export type Matches = {
  /**
   * Calls `onBlock` with the matching listings, block by block and in no particular order; a block is valid until
   * `onBlock` returns. Returns the number of matches before all filters other than the status.
   */
  find(sought: Sought, take: (block: Gathered) => void): number;
};

// The number of listings for which the arrays below fit in the processor's cache.
const BLOCK = 2 ** 14;
// With fewer leading postings, going from block to block would cost more than it saves.
const FEW = BLOCK / 4;
/** More than sums of the same numbers in another order differ by. */
export const TINY = 1e-6;

type Scratch = { block: Gathered; best: Best; places: Uint16Array };

/**
 * The order in which criteria are read: the words of which every match has at least one, the others, and the weight
 * of these.
 */
type Plan = { needed: number; first: Reading[]; then: Reading[]; rest: number; filters: Reading[] };

export function createMatches(postings: Postings): Matches {
  const scratch: Scratch = {
    block: {
      count: 0,
      ordinals: new Uint32Array(BLOCK),
      points: new Float64Array(BLOCK),
      fields: new Uint32Array(BLOCK),
      weights: new Float64Array(BLOCK),
    },
    best: createBest(),
    places: new Uint16Array(BLOCK),
  };
  return {
    find(sought, take) {
      const { block, best } = scratch;
      const plan = planOf(sought, postings);
      const span = postings.span();
      best.codes = grown(best.codes, span);
      const length = isShort(plan.first) ? span : BLOCK;
      let found = 0;
      for (let from = 0; from < span; from += length) {
        const range = { from, to: Math.min(span, from + length), span };
        gather(scratch, plan, range);
        for (const [at, filter] of plan.filters.entries()) {
          if (block.count > 0) keep(block, best, filter, FILTER_WEIGHS * (at + 1), range);
          if (at === 0) found += block.count;
        }
        if (block.count > 0) take(block);
      }
      return found;
    },
  };
}

/** Orders the criteria: rare words first, as many as needed so that the others alone weigh too little. */
function planOf({ words, needed, among, status, filters }: Sought, postings: Postings): Plan {
  const read = (condition: Condition) => readingOf(condition, postings);
  const byCount = (a: Reading, b: Reading) => a.postings - b.postings;
  const readings = words.map(read).sort(byCount);
  let rest = readings.reduce((sum, { weight }) => sum + weight, 0);
  const passed = [read(status), ...filters.map(read).sort(byCount)];
  if (among) return { needed, first: [read(among)], then: readings, rest, filters: passed };
  let firsts = 0;
  for (const { weight } of readings) {
    if (rest < needed - TINY) break;
    rest -= weight;
    firsts += 1;
  }
  return { needed, first: readings.slice(0, firsts), then: readings.slice(firsts), rest, filters: passed };
}

const isShort = ([first, ...others]: Reading[]): boolean =>
  first !== undefined && others.length === 0 && first.common.length === 0 && first.listed < FEW;

/** Starts a block with the listings that match the only leading condition. */
function start(block: Gathered, best: Best, only: Reading, { from, to }: { from: number; to: number }): void {
  const [bytes] = only.common;
  const [list] = only.lists;
  if (only.common.length + only.lists.length > 1) startWithLists(block, best, only, from, to);
  else if (bytes) startWithBytes(block, only, bytes, from, to);
  else if (list) startWithList(block, only, list, to);
  else block.count = 0;
}

/** Fills the block with the listings from `from` to before `to` that match enough of the words. */
function gather(
  { block, best, places }: Scratch,
  { needed, first, then, rest }: Plan,
  range: { from: number; to: number; span: number },
): void {
  const { from, to } = range;
  const [only, ...more] = first;
  if (more.length > 0) startWithSeveral(block, best, places, first, from, to);
  else if (!only) startWithAll(block, from, to);
  else start(block, best, only, range);
  let left = rest;
  for (const reading of then) {
    if (block.count === 0) return;
    left -= reading.weight;
    keep(block, best, reading, needed - left - TINY, range);
  }
  if (then.length === 0 && more.length > 0) keepHeavy(block, needed - TINY);
}
