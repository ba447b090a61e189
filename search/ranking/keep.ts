import { type Best, forget, readBytes, readLists } from './best.ts';
import { weightIn } from '../index/postings.ts';
import type { Gathered } from './rank.ts';
import type { BytesReader, Reading } from './reading.ts';

// A lookup of a listing in one list costs about as much as reading this many postings.
const LOOKUP_COST = 8;
const NO_BYTES: BytesReader = { bytes: new Uint8Array(0), code: 0 };

/**
 * Adds the scores of a condition to the candidates of a block, whose doc ids are between `from` and `to` of `span`,
 * and drops those whose matched weight is then below `minWeight`. Counts are added up instead of branched on, because
 * mispredicted branches would cost more.
 */
export function keep(
  block: Gathered,
  best: Best,
  reading: Reading,
  least: number,
  { from, to, span }: { from: number; to: number; span: number },
): void {
  const { lists, listed, common, points } = reading;
  const [first] = common;
  const lookups = block.count * lists.length * LOOKUP_COST;
  if (lists.length === 0 && common.length === 1) keepByBytes(block, reading, least, first ?? NO_BYTES);
  else if (lookups * span < listed * (to - from)) keepByLookup(block, reading, least);
  else {
    readLists(best, reading, from, to);
    for (const other of common.slice(1)) readBytes(best, other, points, from, to);
    keepBest(block, best, reading, least, first ?? NO_BYTES);
    forget(best);
  }
}

/** Drops the candidates whose matched weight is below `minWeight`. */
export function keepHeavy(block: Gathered, least: number): void {
  const { count, ordinals, points, fields, weights } = block;
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    ordinals[kept] = ordinals[at]!;
    points[kept] = points[at]!;
    fields[kept] = fields[at]!;
    weights[kept] = weights[at]!;
    kept += Number(weights[at]! >= least);
  }
  block.count = kept;
}

function keepByBytes(
  block: Gathered,
  { gains, fields: fieldsOf, weights: weightsOf }: Reading,
  least: number,
  { bytes, code }: BytesReader,
): void {
  const { count, ordinals, points, fields, weights } = block;
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const ordinal = ordinals[at]!;
    const chosen = ordinal < bytes.length ? code + bytes[ordinal]! : 0;
    const has = weights[at]! + weightsOf[chosen]!;
    ordinals[kept] = ordinal;
    points[kept] = points[at]! + gains[chosen]!;
    fields[kept] = fields[at]! + fieldsOf[chosen]!;
    weights[kept] = has;
    kept += Number(has >= least);
  }
  block.count = kept;
}

function keepByLookup(
  block: Gathered,
  { lists, common, points: pointsOf, gains, fields: fieldsOf, weights: weightsOf }: Reading,
  least: number,
): void {
  const { count, ordinals, points, fields, weights } = block;
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const ordinal = ordinals[at]!;
    let chosen = 0;
    for (const { list, code } of lists) {
      const byte = weightIn(list, ordinal);
      if (pointsOf[code + byte]! > pointsOf[chosen]!) chosen = code + byte;
    }
    for (const { bytes, code } of common) {
      const byte = ordinal < bytes.length ? bytes[ordinal]! : 0;
      if (pointsOf[code + byte]! > pointsOf[chosen]!) chosen = code + byte;
    }
    const has = weights[at]! + weightsOf[chosen]!;
    if (has < least) continue;
    ordinals[kept] = ordinal;
    points[kept] = points[at]! + gains[chosen]!;
    fields[kept] = fields[at]! + fieldsOf[chosen]!;
    weights[kept++] = has;
  }
  block.count = kept;
}

/** Applies the best posting read of each listing, or the first common term. */
function keepBest(
  block: Gathered,
  { codes }: Best,
  { points: pointsOf, gains, fields: fieldsOf, weights: weightsOf }: Reading,
  least: number,
  { bytes, code }: BytesReader,
): void {
  const { count, ordinals, points, fields, weights } = block;
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const ordinal = ordinals[at]!;
    const read = codes[ordinal]!;
    let chosen = ordinal < bytes.length ? code + bytes[ordinal]! : 0;
    if (read > 0 && pointsOf[read]! > pointsOf[chosen]!) chosen = read;
    const has = weights[at]! + weightsOf[chosen]!;
    ordinals[kept] = ordinal;
    points[kept] = points[at]! + gains[chosen]!;
    fields[kept] = fields[at]! + fieldsOf[chosen]!;
    weights[kept] = has;
    kept += Number(has >= least);
  }
  block.count = kept;
}
