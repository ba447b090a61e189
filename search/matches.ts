import { grown } from './growable.ts';
import { placeOf, type Postings, weightIn } from './postings.ts';
import { EARNED, FIELDS, FIELDS_OF_GUESS, type Gathered } from './rank.ts';

/** A term that satisfies a condition, and the points it costs to take it for what was asked. */
export type Choice = { term: number; cost: number };

/**
 * A word of the query, or a filter: a listing needs one of the choices, and the best one counts. Points are earned
 * by rarity, which is 0 for a filter. When the word is known as it was typed, what costs anything is a guess.
 */
export type Condition = { rarity: number; isKnown: boolean; choices: Choice[] };

/** Finds the listings that meet conditions. The arrays are kept between queries. */
export type Matches = {
  /**
   * Gives the listings that meet all words and filters to `take`, block by block and in no order; a block is valid
   * until `take` returns. Returns how many listings meet the words, of which there is one at least, whatever the
   * filters say.
   */
  find(words: Condition[], filters: Condition[], take: (block: Gathered) => void): number;
};

// Looking a listing up in one list costs about as much as reading this many postings.
const LOOKUP_COST = 8;
// As many listings at a time as the arrays below hold in the processor's cache.
const BLOCK = 2 ** 14;
// With fewer postings to begin with, going from block to block would cost more than it saves.
const FEW = BLOCK / 4;

/** A list of postings as it is read: how far it has been, and a code that says what its term costs. */
type ListReader = { list: Uint32Array; at: number; code: number };
type BytesReader = { bytes: Uint8Array; code: number };

/**
 * A condition as it is read; a code and a weight byte together say what points and fields a posting gives. The code
 * of the first common term is 0.
 */
type Reading = {
  postings: number;
  lists: ListReader[];
  listed: number;
  common: BytesReader[];
  points: Float64Array;
  fields: Uint16Array;
};

const NO_BYTES = new Uint8Array(0);

export function createMatches(postings: Postings): Matches {
  const block: Gathered = {
    count: 0,
    ordinals: new Uint32Array(BLOCK),
    points: new Float64Array(BLOCK),
    fields: new Uint16Array(BLOCK),
  };
  // While lists are read: of each listing in them the code and weight of its best posting, 0 for none.
  let best = new Uint16Array(0);
  let touched = new Uint32Array(0);
  let touchedCount = 0;

  function readingOf(condition: Condition): Reading {
    const { rarity, isKnown, choices } = condition;
    const commonFirst = choices.toSorted((a, b) => Number(isCommon(b)) - Number(isCommon(a)));
    const costs = [...new Set(commonFirst.map(({ cost }) => cost))];
    const codes = 256 * Math.max(1, costs.length);
    const points = new Float64Array(codes).fill(-Infinity);
    const fields = new Uint16Array(codes);
    for (const [at, cost] of costs.entries()) {
      fields.set(isKnown && cost > 0 ? FIELDS_OF_GUESS : FIELDS, 256 * at);
      for (let weight = 1; weight < 256; weight += 1)
        points[256 * at + weight] = rarity * EARNED[weight]! - cost;
    }
    const reading: Reading = { postings: 0, lists: [], listed: 0, common: [], points, fields };
    for (const { term, cost } of commonFirst) {
      const code = 256 * costs.indexOf(cost);
      const bytes = postings.bytes(term);
      const list = postings.list(term);
      if (bytes) reading.common.push({ bytes, code });
      else reading.lists.push({ list, at: 0, code });
      reading.listed += list.length;
      reading.postings += postings.count(term);
    }
    return reading;
  }

  const isCommon = ({ term }: Choice) => postings.bytes(term) !== undefined;

  // The loops below run over every listing that has a word: they call nothing and make no objects. What a match is
  // told apart by is added up rather than asked, where the processor would have to guess the answer.

  /** Starts a block with the listings that meet the condition. */
  function start(reading: Reading, from: number, to: number): void {
    if (reading.common.length > 0) {
      startWithAll(from, to);
      keep(reading, from, to);
    } else if (reading.lists.length === 1) startWithList(reading, reading.lists[0]!, to);
    else startWithLists(reading, from, to);
  }

  function startWithAll(from: number, to: number): void {
    const { ordinals, points, fields } = block;
    block.count = to - from;
    for (let at = 0; at < block.count; at += 1) ordinals[at] = from + at;
    points.fill(0, 0, block.count);
    fields.fill(0, 0, block.count);
  }

  function startWithList(
    { points: pointsOf, fields: fieldsOf }: Reading,
    reader: ListReader,
    to: number,
  ): void {
    const { ordinals, points, fields } = block;
    const { list, at } = reader;
    const end = to * 256;
    let count = 0;
    for (; at + count < list.length && list[at + count]! < end; count += 1) {
      const posting = list[at + count]!;
      ordinals[count] = posting >>> 8;
      points[count] = pointsOf[posting & 255]!;
      fields[count] = fieldsOf[posting & 255]!;
    }
    reader.at += count;
    block.count = count;
  }

  function startWithLists(reading: Reading, from: number, to: number): void {
    const { ordinals, points, fields } = block;
    readLists(reading, from, to);
    for (let at = 0; at < touchedCount; at += 1) {
      const ordinal = touched[at]!;
      const code = best[ordinal]!;
      ordinals[at] = ordinal;
      points[at] = reading.points[code]!;
      fields[at] = reading.fields[code]!;
    }
    block.count = touchedCount;
    forgetLists();
  }

  /** Keeps those of a block that meet the condition too. */
  function keep(reading: Reading, from: number, to: number): void {
    const { lists, listed, common } = reading;
    const lookups = block.count * lists.length * LOOKUP_COST;
    if (lists.length === 0 && common.length === 1) keepByBytes(reading, common[0]!.bytes);
    else if (lookups * postings.span() < listed * (to - from)) keepByLookup(reading);
    else {
      readLists(reading, from, to);
      for (const other of common.slice(1)) readBytes(other, reading.points, from, to);
      keepBest(reading, common[0]?.bytes ?? NO_BYTES);
      forgetLists();
    }
  }

  function keepByBytes({ points: pointsOf, fields: fieldsOf }: Reading, bytes: Uint8Array): void {
    const { count, ordinals, points, fields } = block;
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const ordinal = ordinals[at]!;
      const weight = ordinal < bytes.length ? bytes[ordinal]! : 0;
      ordinals[kept] = ordinal;
      points[kept] = points[at]! + pointsOf[weight]!;
      fields[kept] = fields[at]! + fieldsOf[weight]!;
      kept += (weight + 0xff) >> 8;
    }
    block.count = kept;
  }

  function keepByLookup({ lists, common, points: pointsOf, fields: fieldsOf }: Reading): void {
    const { count, ordinals, points, fields } = block;
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const ordinal = ordinals[at]!;
      let chosen = 0;
      for (const { list, code } of lists) {
        const weight = weightIn(list, ordinal);
        if (pointsOf[code + weight]! > pointsOf[chosen]!) chosen = code + weight;
      }
      for (const { bytes, code } of common) {
        const weight = ordinal < bytes.length ? bytes[ordinal]! : 0;
        if (pointsOf[code + weight]! > pointsOf[chosen]!) chosen = code + weight;
      }
      if (chosen === 0) continue;
      ordinals[kept] = ordinal;
      points[kept] = points[at]! + pointsOf[chosen]!;
      fields[kept++] = fields[at]! + fieldsOf[chosen]!;
    }
    block.count = kept;
  }

  /** Keeps those that were read, or have the first common term. */
  function keepBest({ points: pointsOf, fields: fieldsOf }: Reading, bytes: Uint8Array): void {
    const { count, ordinals, points, fields } = block;
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const ordinal = ordinals[at]!;
      const read = best[ordinal]!;
      let chosen = ordinal < bytes.length ? bytes[ordinal]! : 0;
      if (read > 0 && pointsOf[read]! > pointsOf[chosen]!) chosen = read;
      ordinals[kept] = ordinal;
      points[kept] = points[at]! + pointsOf[chosen]!;
      fields[kept] = fields[at]! + fieldsOf[chosen]!;
      kept += (chosen + 0xffff) >> 16;
    }
    block.count = kept;
  }

  function readBytes({ bytes, code }: BytesReader, points: Float64Array, from: number, to: number): void {
    const end = Math.min(to, bytes.length);
    let count = touchedCount;
    touched = grown(touched, count + to - from);
    for (let ordinal = from; ordinal < end; ordinal += 1) {
      const weight = bytes[ordinal]!;
      if (weight === 0) continue;
      const before = best[ordinal]!;
      if (before === 0) touched[count++] = ordinal;
      if (points[code + weight]! > points[before]!) best[ordinal] = code + weight;
    }
    touchedCount = count;
  }

  function readLists({ lists, points }: Reading, from: number, to: number): void {
    for (const reader of lists) readList(reader, points, from, to);
  }

  function readList(reader: ListReader, points: Float64Array, from: number, to: number): void {
    const { list, code } = reader;
    let { at } = reader;
    // Blocks whose listings were looked up were not read.
    if (at < list.length && list[at]! < from * 256) at = placeOf(list, at, list.length, from);
    const end = to * 256;
    let count = touchedCount;
    touched = grown(touched, count + Math.min(to - from, list.length - at));
    for (; at < list.length && list[at]! < end; at += 1) {
      const posting = list[at]!;
      const ordinal = posting >>> 8;
      const before = best[ordinal]!;
      if (before === 0) touched[count++] = ordinal;
      if (points[code + (posting & 255)]! > points[before]!) best[ordinal] = code + (posting & 255);
    }
    reader.at = at;
    touchedCount = count;
  }

  function forgetLists(): void {
    for (let at = 0; at < touchedCount; at += 1) best[touched[at]!] = 0;
    touchedCount = 0;
  }

  return {
    find(words, filters, take) {
      const bySize = (a: Reading, b: Reading) => a.postings - b.postings;
      const wanted = words.map(readingOf).sort(bySize);
      const readings = [...wanted, ...filters.map(readingOf).sort(bySize)];
      const span = postings.span();
      best = grown(best, span);
      const { common, listed } = readings[0]!;
      const length = common.length === 0 && listed < FEW ? span : BLOCK;
      let found = 0;
      for (let from = 0; from < span; from += length) {
        const to = Math.min(span, from + length);
        start(readings[0]!, from, to);
        for (let at = 1; at < readings.length && block.count > 0; at += 1) {
          if (at === wanted.length) found += block.count;
          keep(readings[at]!, from, to);
        }
        if (wanted.length === readings.length) found += block.count;
        if (block.count > 0) take(block);
      }
      return found;
    },
  };
}
