import { ensureCapacity } from '../index/growable.ts';
import { findPosition } from '../index/postings.ts';
import type { BytesReader, ListReader, ConditionReader } from './condition-reader.ts';

/**
 * The best posting of each listing while the postings of a condition are read: its code and weight byte by doc id,
 * and the doc ids that have any. All codes are 0 between two conditions.
 */
export type BestPostings = { codes: Uint16Array; touched: Uint32Array; count: number };

/** The doc ids of a block: from `from` to before `to`, of `span` in the index. */
export type DocIdRange = { from: number; to: number; span: number };

export const createBestPostings = (): BestPostings => ({
  codes: new Uint16Array(0),
  touched: new Uint32Array(0),
  count: 0,
});

/** Reads the posting lists of a condition. */
export function readLists(best: BestPostings, { lists, scores }: ConditionReader, range: DocIdRange): void {
  for (const reader of lists) readList(best, reader, scores, range);
}

function readList(
  best: BestPostings,
  reader: ListReader,
  scores: Float64Array,
  { from, to }: DocIdRange,
): void {
  const { list, code } = reader;
  let { at } = reader;
  // Blocks in which listings were looked up one by one were skipped here.
  if (at < list.length && list[at]! < from * 256) at = findPosition(list, at, list.length, from);
  const end = to * 256;
  best.touched = ensureCapacity(best.touched, best.count + Math.min(to - from, list.length - at));
  const { codes, touched } = best;
  let { count } = best;
  for (; at < list.length && list[at]! < end; at += 1) {
    const posting = list[at]!;
    const docId = posting >>> 8;
    const previous = codes[docId]!;
    if (previous === 0) touched[count++] = docId;
    if (scores[code + (posting & 255)]! > scores[previous]!) codes[docId] = code + (posting & 255);
  }
  reader.at = at;
  best.count = count;
}

/** Reads a common term. */
export function readCommonTerm(
  best: BestPostings,
  { bytes, code }: BytesReader,
  scores: Float64Array,
  { from, to }: DocIdRange,
): void {
  const end = Math.min(to, bytes.length);
  best.touched = ensureCapacity(best.touched, best.count + to - from);
  const { codes, touched } = best;
  let { count } = best;
  for (let docId = from; docId < end; docId += 1) {
    const weight = bytes[docId]!;
    if (weight === 0) continue;
    const previous = codes[docId]!;
    if (previous === 0) touched[count++] = docId;
    if (scores[code + weight]! > scores[previous]!) codes[docId] = code + weight;
  }
  best.count = count;
}

export function resetBest(best: BestPostings): void {
  const { codes, touched, count } = best;
  for (let at = 0; at < count; at += 1) codes[touched[at]!] = 0;
  best.count = 0;
}
