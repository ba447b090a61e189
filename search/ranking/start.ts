import { type Best, forget, readBytes, readLists } from './best.ts';
import type { Gathered } from './rank.ts';
import type { BytesReader, ListReader, Reading } from './reading.ts';

// These loops and those in apply-condition.ts run over every listing that has a word: they call no functions and
// allocate no objects.

/** Starts a block with all listings from `from` to before `to`. */
export function startWithAll(block: Gathered, from: number, to: number): void {
  const { ordinals, points, fields, weights } = block;
  block.count = to - from;
  for (let at = 0; at < block.count; at += 1) ordinals[at] = from + at;
  points.fill(0, 0, block.count);
  fields.fill(0, 0, block.count);
  weights.fill(0, 0, block.count);
}

/** Starts a block with the listings before `to` of the only posting list of a condition. */
export function startWithList(
  block: Gathered,
  { points: pointsOf, fields: fieldsOf, weights: weightsOf }: Reading,
  reader: ListReader,
  to: number,
): void {
  const { ordinals, points, fields, weights } = block;
  const { list, at, code } = reader;
  const end = to * 256;
  let count = 0;
  for (; at + count < list.length && list[at + count]! < end; count += 1) {
    const posting = list[at + count]!;
    ordinals[count] = posting >>> 8;
    const chosen = code + (posting & 255);
    points[count] = pointsOf[chosen]!;
    fields[count] = fieldsOf[chosen]!;
    weights[count] = weightsOf[chosen]!;
  }
  reader.at += count;
  block.count = count;
}

/** Starts a block with the listings of the only term of a condition, which is a common one. */
export function startWithBytes(
  block: Gathered,
  { points: pointsOf, fields: fieldsOf, weights: weightsOf }: Reading,
  { bytes, code }: BytesReader,
  from: number,
  to: number,
): void {
  const { ordinals, points, fields, weights } = block;
  const end = Math.min(to, bytes.length);
  let count = 0;
  for (let ordinal = from; ordinal < end; ordinal += 1) {
    const byte = bytes[ordinal]!;
    const chosen = code + byte;
    ordinals[count] = ordinal;
    points[count] = pointsOf[chosen]!;
    fields[count] = fieldsOf[chosen]!;
    weights[count] = weightsOf[chosen]!;
    count += Number(byte > 0);
  }
  block.count = count;
}

/** Starts a block with the listings of a condition that has several terms. */
export function startWithLists(
  block: Gathered,
  best: Best,
  reading: Reading,
  from: number,
  to: number,
): void {
  const { ordinals, points, fields, weights } = block;
  readLists(best, reading, from, to);
  for (const common of reading.common) readBytes(best, common, reading.points, from, to);
  for (let at = 0; at < best.count; at += 1) {
    const ordinal = best.listings[at]!;
    const code = best.codes[ordinal]!;
    ordinals[at] = ordinal;
    points[at] = reading.points[code]!;
    fields[at] = reading.fields[code]!;
    weights[at] = reading.weights[code]!;
  }
  block.count = best.count;
  forget(best);
}

/**
 * Starts a block with the listings from `from` to before `to` that match at least one of several conditions, with the
 * penalty for each one missing. `positions` is all 0 before and afterwards.
 */
export function startWithSeveral(
  block: Gathered,
  best: Best,
  places: Uint16Array,
  readings: Reading[],
  from: number,
  to: number,
): void {
  const { ordinals, points } = block;
  block.count = 0;
  let lost = 0;
  for (const reading of readings) {
    const without = reading.gains[0]!;
    for (let at = 0; at < block.count; at += 1) points[at]! += without;
    readLists(best, reading, from, to);
    for (const common of reading.common) readBytes(best, common, reading.points, from, to);
    addBest(block, best, places, reading, from, lost);
    forget(best);
    lost += without;
  }
  for (let at = 0; at < block.count; at += 1) places[ordinals[at]! - from] = 0;
}

/** Adds the scores of the listings that were read; new ones start with `lost`, the penalties so far. */
function addBest(
  block: Gathered,
  best: Best,
  places: Uint16Array,
  reading: Reading,
  from: number,
  lost: number,
): void {
  const { ordinals, points, fields, weights } = block;
  const { codes, listings } = best;
  const without = reading.gains[0]!;
  let { count } = block;
  for (let at = 0; at < best.count; at += 1) {
    const ordinal = listings[at]!;
    const code = codes[ordinal]!;
    // The position in the block plus one, 0 for none.
    let place = places[ordinal - from]! - 1;
    if (place < 0) {
      place = count++;
      places[ordinal - from] = count;
      ordinals[place] = ordinal;
      points[place] = lost + without;
      fields[place] = 0;
      weights[place] = 0;
    }
    points[place]! += reading.points[code]! - without;
    fields[place]! += reading.fields[code]!;
    weights[place]! += reading.weights[code]!;
  }
  block.count = count;
}
