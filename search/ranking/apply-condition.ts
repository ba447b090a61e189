import { type DocIdRange, resetBest, readCommonTerm, readLists } from './best-postings.ts';
import { findWeight } from '../index/postings.ts';
import type { CandidateBlock, NumberRange } from './scoring.ts';
import type { BytesReader, ConditionReader } from './condition-reader.ts';
import type { MatchBuffers } from './match-buffers.ts';

// A lookup of a listing in one list costs about as much as reading this many postings.
const LOOKUP_COST = 8;
const NO_BYTES: BytesReader = { bytes: new Uint8Array(0), code: 0 };

/**
 * Adds the scores of a condition to the candidates of a block, whose doc ids are in the range, and drops those whose matched weight is then below `minWeight`. Counts are added up instead of branched on, because
 * mispredicted branches would cost more.
 */
export function applyCondition(
  buffers: MatchBuffers,
  reader: ConditionReader,
  minWeight: number,
  range: DocIdRange,
): void {
  const { block, best } = buffers;
  const { from, to, span } = range;
  const { lists, listPostingCount, common, scores } = reader;
  const [first] = common;
  const others = Math.max(0, common.length - 1);
  const lookups = block.count * (lists.length * LOOKUP_COST + others);
  const reads = listPostingCount + others * span;
  if (lists.length === 0 && common.length === 1) applyByBytes(block, reader, minWeight, first ?? NO_BYTES);
  else if (lookups * span < reads * (to - from)) applyByLookup(block, reader, minWeight);
  else {
    readLists(best, reader, range);
    for (const other of common.slice(1)) readCommonTerm(best, other, scores, range);
    applyBest(buffers, reader, minWeight);
    resetBest(best);
  }
}

/** Adds the scores of a condition with one common term, which all candidates of the block have. */
export function addScores(
  { count, docIds, termScores, fields }: CandidateBlock,
  { common, gains, fields: fieldsOf }: ConditionReader,
): void {
  const { bytes, code } = common[0] ?? NO_BYTES;
  for (let at = 0; at < count; at += 1) {
    const entry = code + bytes[docIds[at]!]!;
    termScores[at] = termScores[at]! + gains[entry]!;
    fields[at] = fields[at]! + fieldsOf[entry]!;
  }
}

/** Drops the candidates whose matched weight is below `minWeight`. */
export function dropBelow(block: CandidateBlock, minWeight: number): void {
  const { count, docIds, termScores, fields, weights } = block;
  let remaining = 0;
  for (let at = 0; at < count; at += 1) {
    docIds[remaining] = docIds[at]!;
    termScores[remaining] = termScores[at]!;
    fields[remaining] = fields[at]!;
    weights[remaining] = weights[at]!;
    remaining += Number(weights[at]! >= minWeight);
  }
  block.count = remaining;
}

/** Drops the candidates whose number is not in the range. */
export function dropOutside(block: CandidateBlock, { column, from, to }: NumberRange): void {
  const { count, docIds, termScores, fields, weights } = block;
  let remaining = 0;
  for (let at = 0; at < count; at += 1) {
    const value = column[docIds[at]!]!;
    docIds[remaining] = docIds[at]!;
    termScores[remaining] = termScores[at]!;
    fields[remaining] = fields[at]!;
    weights[remaining] = weights[at]!;
    remaining += Number(value >= from && value <= to);
  }
  block.count = remaining;
}

function applyByBytes(
  block: CandidateBlock,
  { gains, fields: fieldsOf, weights: weightsOf }: ConditionReader,
  minWeight: number,
  { bytes, code }: BytesReader,
): void {
  const { count, docIds, termScores, fields, weights } = block;
  const end = bytes.length;
  let least = Infinity;
  for (let at = 0; at < count; at += 1) {
    const docId = docIds[at]!;
    const entry = docId < end ? code + bytes[docId]! : 0;
    const has = weights[at]! + weightsOf[entry]!;
    termScores[at] = termScores[at]! + gains[entry]!;
    fields[at] = fields[at]! + fieldsOf[entry]!;
    weights[at] = has;
    least = Math.min(least, has);
  }
  if (least < minWeight) dropBelow(block, minWeight);
}

function applyByLookup(
  block: CandidateBlock,
  { lists, common, scores: scoreOf, gains, fields: fieldsOf, weights: weightsOf }: ConditionReader,
  minWeight: number,
): void {
  const { count, docIds, termScores, fields, weights } = block;
  let remaining = 0;
  for (let at = 0; at < count; at += 1) {
    const docId = docIds[at]!;
    let entry = 0;
    for (const { list, code } of lists) {
      const byte = findWeight(list, docId);
      if (scoreOf[code + byte]! > scoreOf[entry]!) entry = code + byte;
    }
    for (const { bytes, code } of common) {
      const byte = docId < bytes.length ? bytes[docId]! : 0;
      if (scoreOf[code + byte]! > scoreOf[entry]!) entry = code + byte;
    }
    const has = weights[at]! + weightsOf[entry]!;
    if (has < minWeight) continue;
    docIds[remaining] = docId;
    termScores[remaining] = termScores[at]! + gains[entry]!;
    fields[remaining] = fields[at]! + fieldsOf[entry]!;
    weights[remaining++] = has;
  }
  block.count = remaining;
}

/** Applies the best posting read of each listing, or the first common term. */
function applyBest(
  { block, best: { codes } }: MatchBuffers,
  { common, scores: scoreOf, gains, fields: fieldsOf, weights: weightsOf }: ConditionReader,
  minWeight: number,
): void {
  const { bytes, code } = common[0] ?? NO_BYTES;
  const { count, docIds, termScores, fields, weights } = block;
  let remaining = 0;
  for (let at = 0; at < count; at += 1) {
    const docId = docIds[at]!;
    const read = codes[docId]!;
    let entry = docId < bytes.length ? code + bytes[docId]! : 0;
    if (read > 0 && scoreOf[read]! > scoreOf[entry]!) entry = read;
    const has = weights[at]! + weightsOf[entry]!;
    docIds[remaining] = docId;
    termScores[remaining] = termScores[at]! + gains[entry]!;
    fields[remaining] = fields[at]! + fieldsOf[entry]!;
    weights[remaining] = has;
    remaining += Number(has >= minWeight);
  }
  block.count = remaining;
}
