import { grown } from '../index/growable.ts';
import { placeOf } from '../index/postings.ts';
import type { BytesReader, ListReader, Reading } from './reading.ts';

/**
 * The best posting of each listing while the postings of a condition are read: its code and weight byte by doc id,
 * and the doc ids that have any. All codes are 0 between two conditions.
 */
export type Best = { codes: Uint16Array; listings: Uint32Array; count: number };

export const createBest = (): Best => ({ codes: new Uint16Array(0), listings: new Uint32Array(0), count: 0 });

/** Reads the posting lists of a condition for the doc ids from `from` to before `to`. */
export function readLists(best: Best, { lists, points }: Reading, from: number, to: number): void {
  for (const reader of lists) readList(best, reader, points, from, to);
}

function readList(best: Best, reader: ListReader, points: Float64Array, from: number, to: number): void {
  const { list, code } = reader;
  let { at } = reader;
  // Blocks in which listings were looked up one by one were skipped here.
  if (at < list.length && list[at]! < from * 256) at = placeOf(list, at, list.length, from);
  const end = to * 256;
  best.listings = grown(best.listings, best.count + Math.min(to - from, list.length - at));
  const { codes, listings } = best;
  let { count } = best;
  for (; at < list.length && list[at]! < end; at += 1) {
    const posting = list[at]!;
    const ordinal = posting >>> 8;
    const before = codes[ordinal]!;
    if (before === 0) listings[count++] = ordinal;
    if (points[code + (posting & 255)]! > points[before]!) codes[ordinal] = code + (posting & 255);
  }
  reader.at = at;
  best.count = count;
}

/** Reads a common term for the doc ids from `from` to before `to`. */
export function readBytes(
  best: Best,
  { bytes, code }: BytesReader,
  points: Float64Array,
  from: number,
  to: number,
): void {
  const end = Math.min(to, bytes.length);
  best.listings = grown(best.listings, best.count + to - from);
  const { codes, listings } = best;
  let { count } = best;
  for (let ordinal = from; ordinal < end; ordinal += 1) {
    const weight = bytes[ordinal]!;
    if (weight === 0) continue;
    const before = codes[ordinal]!;
    if (before === 0) listings[count++] = ordinal;
    if (points[code + weight]! > points[before]!) codes[ordinal] = code + weight;
  }
  best.count = count;
}

export function forget(best: Best): void {
  const { codes, listings, count } = best;
  for (let at = 0; at < count; at += 1) codes[listings[at]!] = 0;
  best.count = 0;
}
