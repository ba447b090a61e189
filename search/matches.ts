import { grown } from './growable.ts';
import { IN_NAME, IN_STRONG, type Postings, weightIn } from './postings.ts';
import { EARNED } from './rank.ts';

/** A term that satisfies a condition, and the points it costs to take it for what was asked. */
export type Choice = { term: number; cost: number };

/**
 * A word of the query, or a filter: a listing needs one of the choices, and the best one counts. Points are earned
 * by rarity, which is 0 for a filter.
 */
export type Condition = { rarity: number; choices: Choice[] };

/**
 * The listings that meet every condition so far, with what they have gathered. The arrays are kept between
 * queries; entries from `count` on are left over from earlier ones.
 */
export type Matches = {
  count: number;
  ordinals: Uint32Array;
  points: Float64Array;
  /** How many words were found in the name, and in a strong field. */
  inName: Uint8Array;
  inStrong: Uint8Array;
  /** Starts with all listings that meet the condition. */
  start(condition: Condition): void;
  /** Keeps those that meet the condition too. */
  keep(condition: Condition): void;
};

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
    inName: new Uint8Array(0),
    inStrong: new Uint8Array(0),
    start(condition) {
      const { rarity, choices } = condition;
      const most = postingsOf(condition, postings);
      matches.count = 0;
      matches.ordinals = grown(matches.ordinals, most);
      matches.points = grown(matches.points, most);
      matches.inName = grown(matches.inName, most);
      matches.inStrong = grown(matches.inStrong, most);
      if (choices.length === 1) {
        const { term, cost } = choices[0]!;
        eachPosting(term, (ordinal, weight) => append(ordinal, weight, rarity * EARNED[weight]! - cost));
        return;
      }
      readBest(condition);
      for (let at = 0; at < touchedCount; at += 1) {
        const ordinal = touched[at]!;
        append(ordinal, bestWeight[ordinal]!, bestPoints[ordinal]!);
      }
      forgetBest();
    },
    keep(condition) {
      const { choices } = condition;
      const lookups = matches.count * choices.length * LOOKUP_COST;
      const isDirect = choices.length === 1 && postings.bytes(choices[0]!.term);
      if (isDirect || lookups < postingsOf(condition, postings)) keepByLookup(condition);
      else keepByReading(condition);
    },
  };

  function eachPosting(term: number, visit: (ordinal: number, weight: number) => void): void {
    const bytes = postings.bytes(term);
    if (bytes) {
      for (let ordinal = 0; ordinal < bytes.length; ordinal += 1) {
        if (bytes[ordinal]! > 0) visit(ordinal, bytes[ordinal]!);
      }
    } else {
      const list = postings.list(term);
      for (let at = 0; at < list.length; at += 1) visit(list[at]! >>> 8, list[at]! & 255);
    }
  }

  function readBest({ rarity, choices }: Condition): void {
    for (const { term, cost } of choices) {
      touched = grown(touched, touchedCount + postings.count(term));
      eachPosting(term, (ordinal, weight) => {
        if (ordinal >= bestWeight.length) {
          bestWeight = grown(bestWeight, ordinal + 1);
          bestPoints = grown(bestPoints, ordinal + 1);
        }
        const points = rarity * EARNED[weight]! - cost;
        if (bestWeight[ordinal] === 0) touched[touchedCount++] = ordinal;
        else if (points <= bestPoints[ordinal]!) return;
        bestWeight[ordinal] = weight;
        bestPoints[ordinal] = points;
      });
    }
  }

  function forgetBest(): void {
    for (let at = 0; at < touchedCount; at += 1) bestWeight[touched[at]!] = 0;
    touchedCount = 0;
  }

  function append(ordinal: number, weight: number, points: number): void {
    const at = matches.count++;
    matches.ordinals[at] = ordinal;
    matches.points[at] = points;
    matches.inName[at] = weight & IN_NAME ? 1 : 0;
    matches.inStrong[at] = weight & IN_STRONG ? 1 : 0;
  }

  /** Moves the match at `from` up to the end of those kept, with what the next condition adds. */
  function move(from: number, to: number, weight: number, points: number): void {
    matches.ordinals[to] = matches.ordinals[from]!;
    matches.points[to] = matches.points[from]! + points;
    matches.inName[to] = matches.inName[from]! + (weight & IN_NAME ? 1 : 0);
    matches.inStrong[to] = matches.inStrong[from]! + (weight & IN_STRONG ? 1 : 0);
  }

  function keepByLookup({ rarity, choices }: Condition): void {
    const readers = choices.map(({ term, cost }) => {
      return { cost, bytes: postings.bytes(term), list: postings.list(term) };
    });
    let kept = 0;
    for (let at = 0; at < matches.count; at += 1) {
      const ordinal = matches.ordinals[at]!;
      let best = 0;
      let bestOf = -Infinity;
      for (const { cost, bytes, list } of readers) {
        const weight = bytes ? (bytes[ordinal] ?? 0) : weightIn(list, ordinal);
        const points = rarity * EARNED[weight]! - cost;
        if (weight > 0 && points > bestOf) {
          best = weight;
          bestOf = points;
        }
      }
      if (best > 0) move(at, kept++, best, bestOf);
    }
    matches.count = kept;
  }

  function keepByReading(condition: Condition): void {
    readBest(condition);
    let kept = 0;
    for (let at = 0; at < matches.count; at += 1) {
      const ordinal = matches.ordinals[at]!;
      const weight = bestWeight[ordinal] ?? 0;
      if (weight > 0) move(at, kept++, weight, bestPoints[ordinal]!);
    }
    matches.count = kept;
    forgetBest();
  }

  return matches;
}
