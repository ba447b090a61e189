import { type BestPostings, type DocIdRange, resetBest, readCommonTerm, readLists } from './best-postings.ts';
import type { CandidateBlock } from './scoring.ts';
import type { BytesReader, ListReader, ConditionReader } from './condition-reader.ts';
import type { MatchBuffers } from './match-buffers.ts';

// These loops and those in apply-condition.ts run over every listing that has a word: they call no functions and
// allocate no objects.

/** Starts a block with all listings of the range. */
export function startWithAll(block: CandidateBlock, { from, to }: DocIdRange): void {
  const { docIds, termScores, fields, weights } = block;
  block.count = to - from;
  for (let at = 0; at < block.count; at += 1) docIds[at] = from + at;
  termScores.fill(0, 0, block.count);
  fields.fill(0, 0, block.count);
  weights.fill(0, 0, block.count);
}

/** Starts a block with the listings of the only posting list of a condition. */
export function startWithList(
  block: CandidateBlock,
  { scores: scoreOf, fields: fieldsOf, weights: weightsOf }: ConditionReader,
  reader: ListReader,
  { to }: DocIdRange,
): void {
  const { docIds, termScores, fields, weights } = block;
  const { list, at, code } = reader;
  const end = to * 256;
  let count = 0;
  for (; at + count < list.length && list[at + count]! < end; count += 1) {
    const posting = list[at + count]!;
    docIds[count] = posting >>> 8;
    const entry = code + (posting & 255);
    termScores[count] = scoreOf[entry]!;
    fields[count] = fieldsOf[entry]!;
    weights[count] = weightsOf[entry]!;
  }
  reader.at += count;
  block.count = count;
}

/**
 * Starts a block with the listings of a condition that has a common term and perhaps others, without those that have no
 * byte in one of `required`.
 */
export function startWithBytes(
  buffers: MatchBuffers,
  reader: ConditionReader,
  required: readonly Uint8Array[],
  range: DocIdRange,
): void {
  const { block, best, marks } = buffers;
  const [first, ...others] = reader.common;
  if (!first) return;
  readLists(best, reader, range);
  for (const common of others) readCommonTerm(best, common, reader.scores, range);
  const isAlone = others.length === 0 && reader.lists.length === 0;
  marks.fill(-1);
  keepMarks(marks, first.bytes, range);
  if (!isAlone) addMarks(marks, best, range);
  for (const bytes of required) keepMarks(marks, bytes, range);
  listMarked(block, marks, range);
  if (isAlone) writeEntries(block, reader, first);
  else writeBestEntries(buffers, reader, first);
  resetBest(best);
}

// In `marks` each listing of a block has one byte, of which the highest bit counts. Four are compared at once, as the bytes of one
// number: a quarter of the time of one by one.
const LOW_BITS = 0x7f7f7f7f;
const HIGH_BITS = 0x80808080;

/** Removes the marks of listings that have no byte. */
function keepMarks(marks: Int32Array, bytes: Uint8Array, { from, to }: DocIdRange): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const words = Math.max(0, Math.min(to, bytes.length) - from) >> 2;
  for (let at = 0; at < words; at += 1) {
    const four = view.getInt32(from + 4 * at, true);
    marks[at]! &= (((four & LOW_BITS) + LOW_BITS) | four) & HIGH_BITS;
  }
  const rest = from + 4 * words;
  let last = 0;
  for (let docId = rest; docId < Math.min(to, bytes.length); docId += 1)
    if (bytes[docId]! > 0) last |= 0x80 << (8 * (docId - rest));
  if (words < marks.length) marks[words]! &= last;
  marks.fill(0, words + 1);
}

/** Marks the listings that were read. */
function addMarks(marks: Int32Array, { touched, count }: BestPostings, { from }: DocIdRange): void {
  for (let at = 0; at < count; at += 1) {
    const position = touched[at]! - from;
    marks[position >> 2]! |= 0x80 << (8 * (position & 3));
  }
}

/** Fills a block with the doc ids that are marked. */
function listMarked(block: CandidateBlock, marks: Int32Array, { from, to }: DocIdRange): void {
  const { docIds } = block;
  const words = (to - from + 3) >> 2;
  let count = 0;
  for (let at = 0; at < words; at += 1) {
    const four = marks[at]!;
    if (four === 0) continue;
    const docId = from + 4 * at;
    docIds[count] = docId;
    count += (four >>> 7) & 1;
    docIds[count] = docId + 1;
    count += (four >>> 15) & 1;
    docIds[count] = docId + 2;
    count += (four >>> 23) & 1;
    docIds[count] = docId + 3;
    count += four >>> 31;
  }
  block.count = count;
}

function writeEntries(
  { count, docIds, termScores, fields, weights }: CandidateBlock,
  { scores: scoreOf, fields: fieldsOf, weights: weightsOf }: ConditionReader,
  { bytes, code }: BytesReader,
): void {
  for (let at = 0; at < count; at += 1) {
    const entry = code + bytes[docIds[at]!]!;
    termScores[at] = scoreOf[entry]!;
    fields[at] = fieldsOf[entry]!;
    weights[at] = weightsOf[entry]!;
  }
}

function writeBestEntries(
  { block, best: { codes } }: MatchBuffers,
  { scores: scoreOf, fields: fieldsOf, weights: weightsOf }: ConditionReader,
  { bytes, code }: BytesReader,
): void {
  const { count, docIds, termScores, fields, weights } = block;
  for (let at = 0; at < count; at += 1) {
    const docId = docIds[at]!;
    const byte = bytes[docId] ?? 0;
    const read = codes[docId]!;
    let entry = byte > 0 ? code + byte : 0;
    if (read > 0 && scoreOf[read]! >= scoreOf[entry]!) entry = read;
    termScores[at] = scoreOf[entry]!;
    fields[at] = fieldsOf[entry]!;
    weights[at] = weightsOf[entry]!;
  }
}

/** Starts a block with the listings of a condition that has several terms, all in lists. */
export function startWithLists(
  { block, best }: MatchBuffers,
  reader: ConditionReader,
  range: DocIdRange,
): void {
  const { docIds, termScores, fields, weights } = block;
  readLists(best, reader, range);
  for (let at = 0; at < best.count; at += 1) {
    const docId = best.touched[at]!;
    const entry = best.codes[docId]!;
    docIds[at] = docId;
    termScores[at] = reader.scores[entry]!;
    fields[at] = reader.fields[entry]!;
    weights[at] = reader.weights[entry]!;
  }
  block.count = best.count;
  resetBest(best);
}

/**
 * Starts a block with the listings that match at least one of several conditions, with the penalty for each one
 * missing.
 */
export function startWithSeveral(buffers: MatchBuffers, readers: ConditionReader[], range: DocIdRange): void {
  const { block, best, positions } = buffers;
  const { docIds, termScores } = block;
  block.count = 0;
  let lostScore = 0;
  for (const reader of readers) {
    const missingScore = reader.gains[0]!;
    for (let at = 0; at < block.count; at += 1) termScores[at]! += missingScore;
    readLists(best, reader, range);
    for (const common of reader.common) readCommonTerm(best, common, reader.scores, range);
    addBest(buffers, reader, range.from, lostScore);
    resetBest(best);
    lostScore += missingScore;
  }
  for (let at = 0; at < block.count; at += 1) positions[docIds[at]! - range.from] = 0;
}

/** Adds the scores of the listings that were read; new ones start with `lostScore`, the penalties so far. */
function addBest(
  { block, best, positions }: MatchBuffers,
  reader: ConditionReader,
  from: number,
  lostScore: number,
): void {
  const { docIds, termScores, fields, weights } = block;
  const { codes, touched } = best;
  const missingScore = reader.gains[0]!;
  let { count } = block;
  for (let at = 0; at < best.count; at += 1) {
    const docId = touched[at]!;
    const code = codes[docId]!;
    let position = positions[docId - from]! - 1;
    if (position < 0) {
      position = count++;
      positions[docId - from] = count;
      docIds[position] = docId;
      termScores[position] = lostScore + missingScore;
      fields[position] = 0;
      weights[position] = 0;
    }
    termScores[position]! += reader.scores[code]! - missingScore;
    fields[position]! += reader.fields[code]!;
    weights[position]! += reader.weights[code]!;
  }
  block.count = count;
}
