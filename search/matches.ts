import { grown } from './growable.ts';
import { IN_NAME, IN_STRONG, type Postings, weightIn } from './postings.ts';
import { EARNED, type Gathered } from './rank.ts';

/** A term that satisfies a condition, and the points it costs to take it for what was asked. */
export type Choice = { term: number; cost: number };

/**
 * A word of the query, or a filter: a listing needs one of the choices, and the best one counts. Points are earned
 * by rarity, which is 0 for a filter.
 */
export type Condition = { rarity: number; choices: Choice[] };

/**
 * The listings that meet every condition so far, with what they have gathered. The arrays are kept between
 * queries.
 */
export type Matches = Gathered & {
  /** Starts with all listings that meet the condition. */
  start(condition: Condition): void;
  /** Keeps those that meet the condition too. */
  keep(condition: Condition): void;
};

/** What a posting adds to the fields of a match, by its weight byte. */
const FIELDS = Uint16Array.from(
  { length: 256 },
  (_, weight) => (weight & IN_NAME ? 256 : 0) + (weight & IN_STRONG ? 1 : 0),
);

/** How many postings a condition has in all: what reading it costs. */
export function postingsOf(condition: Condition, postings: Postings): number {
  return condition.choices.reduce((sum, { term }) => sum + postings.count(term), 0);
}

// Looking a listing up in one list costs about as much as reading this many postings.
const LOOKUP_COST = 8;

export function createMatches(postings: Postings): Matches {
  // The best choice per listing while a condition is read: its weight byte (0: none) and its points.
  let bestWeight = new Uint8Array(0);
  let bestPoints = new Float64Array(0);
  let touched = new Uint32Array(0);
  let touchedCount = 0;

  const matches: Matches = {
    count: 0,
    ordinals: new Uint32Array(0),
    points: new Float64Array(0),
    fields: new Uint16Array(0),
    start(condition) {
      const most = postingsOf(condition, postings);
      matches.count = 0;
      matches.ordinals = grown(matches.ordinals, most);
      matches.points = grown(matches.points, most);
      matches.fields = grown(matches.fields, most);
      const { rarity, choices } = condition;
      if (choices.length === 1) startWithOne(rarity, choices[0]!);
      else startWithBest(condition);
    },
    keep(condition) {
      const { rarity, choices } = condition;
      const bytes = choices.length === 1 ? postings.bytes(choices[0]!.term) : undefined;
      const lookups = matches.count * choices.length * LOOKUP_COST;
      if (bytes) keepByBytes(bytes, rarity, choices[0]!.cost);
      else if (lookups < postingsOf(condition, postings)) keepByLookup(condition);
      else keepByReading(condition);
    },
  };

  // The loops below run over every listing that has a word: they call nothing and make no objects.

  function startWithOne(rarity: number, { term, cost }: Choice): void {
    const { ordinals, points, fields } = matches;
    const bytes = postings.bytes(term);
    let count = 0;
    if (bytes) {
      for (let ordinal = 0; ordinal < bytes.length; ordinal += 1) {
        const weight = bytes[ordinal]!;
        if (weight === 0) continue;
        ordinals[count] = ordinal;
        points[count] = rarity * EARNED[weight]! - cost;
        fields[count++] = FIELDS[weight]!;
      }
    } else {
      const list = postings.list(term);
      for (; count < list.length; count += 1) {
        const posting = list[count]!;
        ordinals[count] = posting >>> 8;
        points[count] = rarity * EARNED[posting & 255]! - cost;
        fields[count] = FIELDS[posting & 255]!;
      }
    }
    matches.count = count;
  }

  function startWithBest(condition: Condition): void {
    const { ordinals, points, fields } = matches;
    readBest(condition);
    for (let at = 0; at < touchedCount; at += 1) {
      const ordinal = touched[at]!;
      ordinals[at] = ordinal;
      points[at] = bestPoints[ordinal]!;
      fields[at] = FIELDS[bestWeight[ordinal]!]!;
    }
    matches.count = touchedCount;
    forgetBest();
  }

  function keepByBytes(bytes: Uint8Array, rarity: number, cost: number): void {
    const { count, ordinals, points, fields } = matches;
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const ordinal = ordinals[at]!;
      const weight = ordinal < bytes.length ? bytes[ordinal]! : 0;
      if (weight === 0) continue;
      ordinals[kept] = ordinal;
      points[kept] = points[at]! + (rarity * EARNED[weight]! - cost);
      fields[kept++] = fields[at]! + FIELDS[weight]!;
    }
    matches.count = kept;
  }

  function keepByLookup({ rarity, choices }: Condition): void {
    const { count, ordinals, points, fields } = matches;
    const readers = choices.map(({ term, cost }) => {
      return { cost, bytes: postings.bytes(term), list: postings.list(term) };
    });
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const ordinal = ordinals[at]!;
      let best = 0;
      let bestOf = -Infinity;
      for (const { cost, bytes, list } of readers) {
        const weight = bytes ? (bytes[ordinal] ?? 0) : weightIn(list, ordinal);
        const earned = rarity * EARNED[weight]! - cost;
        if (weight > 0 && earned > bestOf) {
          best = weight;
          bestOf = earned;
        }
      }
      if (best === 0) continue;
      ordinals[kept] = ordinal;
      points[kept] = points[at]! + bestOf;
      fields[kept++] = fields[at]! + FIELDS[best]!;
    }
    matches.count = kept;
  }

  function keepByReading(condition: Condition): void {
    const { count, ordinals, points, fields } = matches;
    readBest(condition);
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const ordinal = ordinals[at]!;
      const weight = ordinal < bestWeight.length ? bestWeight[ordinal]! : 0;
      if (weight === 0) continue;
      ordinals[kept] = ordinal;
      points[kept] = points[at]! + bestPoints[ordinal]!;
      fields[kept++] = fields[at]! + FIELDS[weight]!;
    }
    matches.count = kept;
    forgetBest();
  }

  function readBest({ rarity, choices }: Condition): void {
    bestWeight = grown(bestWeight, postings.span());
    bestPoints = grown(bestPoints, postings.span());
    for (const { term, cost } of choices) {
      touched = grown(touched, touchedCount + postings.count(term));
      const bytes = postings.bytes(term);
      const list = postings.list(term);
      if (bytes) {
        for (let ordinal = 0; ordinal < bytes.length; ordinal += 1)
          if (bytes[ordinal]! > 0) take(ordinal, bytes[ordinal]!, rarity, cost);
      } else {
        for (let at = 0; at < list.length; at += 1) take(list[at]! >>> 8, list[at]! & 255, rarity, cost);
      }
    }
  }

  function take(ordinal: number, weight: number, rarity: number, cost: number): void {
    const earned = rarity * EARNED[weight]! - cost;
    if (bestWeight[ordinal] === 0) touched[touchedCount++] = ordinal;
    else if (earned <= bestPoints[ordinal]!) return;
    bestWeight[ordinal] = weight;
    bestPoints[ordinal] = earned;
  }

  function forgetBest(): void {
    for (let at = 0; at < touchedCount; at += 1) bestWeight[touched[at]!] = 0;
    touchedCount = 0;
  }

  return matches;
}
