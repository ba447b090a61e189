import { type Best, createBest } from './best.ts';
import { grown } from '../index/growable.ts';
import { type Condition, FILTER_WEIGHS } from './conditions.ts';
import { keep, keepHeavy } from './keep.ts';
import type { Postings } from '../index/postings.ts';
import type { Gathered } from './rank.ts';
import { type Reading, readingOf } from './reading.ts';
import { startWithAll, startWithBytes, startWithList, startWithLists, startWithSeveral } from './start.ts';

/** What listings are looked for by: words of which they must have `needed` in all, and filters that they must pass. */
export type Sought = {
  words: Condition[];
  needed: number;
  /** All who have enough or are of a kind, where these are known: then only they are looked at. */
  among?: Condition | undefined;
  /** Live or upcoming: what has another status counts for nothing. */
  status: Condition;
  filters: Condition[];
};

/** Finds the listings that meet conditions. Its arrays are kept between queries. */
export type Matches = {
  /**
   * Gives the listings that have what is sought to `take`, block by block and in no order; a block is valid until `take`
   * returns. Returns how many there are whatever the filters say.
   */
  find(sought: Sought, take: (block: Gathered) => void): number;
};

// As many listings at a time as the arrays below hold in the processor's cache.
const BLOCK = 2 ** 14;
// With fewer postings to begin with, going from block to block would cost more than it saves.
const FEW = BLOCK / 4;
/** Sums of the same numbers in another order differ by less. */
export const TINY = 1e-6;

type Scratch = { block: Gathered; best: Best; places: Uint16Array };

/** What is sought as it is read: the words that every listing has one of, the others, and what the others weigh. */
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

/** Orders what is sought: rare words first, and of these as many as leave too little in the others. */
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

/** Starts a block with the listings that have the only condition that all have. */
function start(block: Gathered, best: Best, only: Reading, { from, to }: { from: number; to: number }): void {
  const [bytes] = only.common;
  const [list] = only.lists;
  if (only.common.length + only.lists.length > 1) startWithLists(block, best, only, from, to);
  else if (bytes) startWithBytes(block, only, bytes, from, to);
  else if (list) startWithList(block, only, list, to);
  else block.count = 0;
}

/** Fills the block with the listings between `from` and `to` that have enough of the words. */
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
