import type { DocIdRange } from './best-postings.ts';
import { ensureCapacity } from '../index/growable.ts';
import { type Condition, FILTER_WEIGHT, sumWeights } from './conditions.ts';
import { addScores, applyCondition, dropBelow, dropOutside } from './apply-condition.ts';
import type { Postings } from '../index/postings.ts';
import type { CandidateBlock, NumberRange } from './scoring.ts';
import { type ConditionReader, createConditionReader } from './condition-reader.ts';
import { createMatchBuffers, type MatchBuffers } from './match-buffers.ts';
import {
  startWithAll,
  startWithBytes,
  startWithList,
  startWithLists,
  startWithSeveral,
} from './start-block.ts';

/** Criteria for listings: words, which they must match with `requiredWeight` in total, and filters that they must pass. */
export type MatchCriteria = {
  words: Condition[];
  requiredWeight: number;
  /** Restricts the search to listings that match this condition, where all possible matches are known. */
  restrictTo?: Condition | undefined;
  /** The status, live or upcoming: listings with another one are not counted. */
  status: Condition;
  filters: Condition[];
  /** Bounds of a number that each listing has, by doc id. */
  range?: NumberRange | undefined;
};

/** Finds the listings that match conditions. Its arrays are reused between queries. */
export type Matcher = {
  /**
   * Calls `onBlock` with the matching listings, block by block and in no particular order; a block is valid until
   * `onBlock` returns. Returns the number of matches before all filters other than the status.
   */
  find(criteria: MatchCriteria, onBlock: (block: CandidateBlock) => void): number;
};

// The number of listings for which the arrays below fit in the processor's cache.
const BLOCK_SIZE = 2 ** 14;
// With fewer leading postings, going from block to block would cost more than it saves.
const FEW_POSTINGS = BLOCK_SIZE / 4;
/** More than sums of the same numbers in another order differ by. */
export const EPSILON = 1e-6;

/**
 * The order in which criteria are read: the words that each match has at least one of, the others, and the weight
 * of these.
 */
type Plan = {
  requiredWeight: number;
  leading: ConditionReader[];
  others: ConditionReader[];
  otherWeight: number;
  /**
   * Where the leading word is common: words of one common term that each match has, too. Their weights are not in
   * those above.
   */
  required: ConditionReader[];
  /** The weight bytes that each match has: those of `required`, and of the status unless it follows. */
  requiredBytes: Uint8Array[];
  status: ConditionReader | undefined;
  filters: ConditionReader[];
};

export function createMatcher(postings: Postings): Matcher {
  const buffers = createMatchBuffers(BLOCK_SIZE);
  return {
    find(criteria, onBlock) {
      const { block, best } = buffers;
      const plan = planMatch(criteria, postings);
      const span = postings.span();
      best.codes = ensureCapacity(best.codes, span);
      const length = isShort(plan.leading) ? span : BLOCK_SIZE;
      let found = 0;
      for (let from = 0; from < span; from += length) {
        const range = { from, to: Math.min(span, from + length), span };
        fillBlock(buffers, plan, range);
        if (plan.status) applyCondition(buffers, plan.status, FILTER_WEIGHT, range);
        found += block.count;
        const before = plan.status ? 2 : 1;
        for (const [at, filter] of plan.filters.entries())
          if (block.count > 0) applyCondition(buffers, filter, FILTER_WEIGHT * (before + at), range);
        if (criteria.range) dropOutside(block, criteria.range);
        if (block.count > 0) onBlock(block);
      }
      return found;
    },
  };
}

/** Orders the criteria: rare words first, as many as needed so that the others alone weigh too little. */
function planMatch(
  { words, requiredWeight: needed, restrictTo, status, filters }: MatchCriteria,
  postings: Postings,
): Plan {
  const open = (condition: Condition) => createConditionReader(condition, postings);
  // Words without weight come last: no match has them because of it.
  const byCount = (a: ConditionReader, b: ConditionReader) =>
    Number(a.weight === 0) - Number(b.weight === 0) || a.postingCount - b.postingCount;
  const readers = words.map(open).sort(byCount);
  let otherWeight = readers.reduce((sum, { weight }) => sum + weight, 0);
  let leadingCount = 0;
  for (const { weight } of restrictTo ? [] : readers) {
    if (otherWeight < needed - EPSILON) break;
    otherWeight -= weight;
    leadingCount += 1;
  }
  const leading = restrictTo ? [open(restrictTo)] : readers.slice(0, leadingCount);
  const others = readers.slice(leadingCount);
  const plan = { requiredWeight: needed, leading, others, otherWeight };
  const statusReader = open(status);
  const filterReaders = filters.map(open).sort(byCount);
  const isDense = leading.length === 1 && leading.some(({ common }) => common.length > 0);
  if (!isDense)
    return { ...plan, required: [], requiredBytes: [], status: statusReader, filters: filterReaders };
  const most = otherWeight + sumWeights(leading);
  const isRequired = (reader: ConditionReader) =>
    most - reader.weight < needed - EPSILON && getOnlyBytes(reader).length > 0;
  const required = others.filter(isRequired);
  const statusBytes = getOnlyBytes(statusReader);
  return {
    requiredWeight: needed - required.reduce((sum, reader) => sum + getLightest(reader), 0),
    leading,
    others: others.filter((reader) => !isRequired(reader)),
    otherWeight: otherWeight - sumWeights(required),
    required,
    requiredBytes: [...required.flatMap(getOnlyBytes), ...statusBytes],
    status: statusBytes.length > 0 ? undefined : statusReader,
    filters: filterReaders,
  };
}

/** Returns the least that a match of the word weighs: as much whatever its weight byte, but less for a misspelling. */
const getLightest = ({ weights, lists, common }: ConditionReader): number =>
  [...lists, ...common].reduce((least, { code }) => Math.min(least, weights[code + 1]!), Infinity);

/** Returns the weight bytes of the only term of a word or filter if it is a common one. */
const getOnlyBytes = ({ lists, common, found }: ConditionReader): Uint8Array[] =>
  lists.length === 0 && common.length === 1 && found === undefined ? common.map(({ bytes }) => bytes) : [];

const isShort = ([leading, ...others]: ConditionReader[]): boolean =>
  leading !== undefined &&
  others.length === 0 &&
  leading.common.length === 0 &&
  leading.listPostingCount < FEW_POSTINGS;

/** Starts a block with the listings that match the only leading condition. */
function startBlock(
  buffers: MatchBuffers,
  only: ConditionReader,
  requiredBytes: readonly Uint8Array[],
  range: DocIdRange,
): void {
  const { block } = buffers;
  const [list] = only.lists;
  if (only.common.length > 0) startWithBytes(buffers, only, requiredBytes, range);
  else if (only.lists.length > 1) startWithLists(buffers, only, range);
  else if (list) startWithList(block, only, list, range);
  else block.count = 0;
}

/** Fills the block with the listings of the range that match enough of the words. */
function fillBlock(buffers: MatchBuffers, plan: Plan, range: DocIdRange): void {
  const { block } = buffers;
  const { requiredWeight, leading, others, otherWeight, required } = plan;
  const [only, ...more] = leading;
  if (more.length > 0) startWithSeveral(buffers, leading, range);
  else if (!only) startWithAll(block, range);
  else startBlock(buffers, only, plan.requiredBytes, range);
  let remainingWeight = otherWeight;
  for (const reader of others) {
    if (block.count === 0) return;
    remainingWeight -= reader.weight;
    applyCondition(buffers, reader, requiredWeight - remainingWeight - EPSILON, range);
  }
  const mayWeighLess =
    more.length > 0 || (only && required.length > 0 && getLightest(only) < requiredWeight - EPSILON);
  if (others.length === 0 && mayWeighLess) dropBelow(block, requiredWeight - EPSILON);
  for (const reader of required) addScores(block, reader);
}
