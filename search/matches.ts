import { grown } from './growable.ts';
import { IN_NAME, IN_STRONG, type Postings } from './postings.ts';

/** A term that satisfies a condition, with its points by weight byte. */
export type Choice = { term: number; points: Float64Array };

/** A word of the query, or a filter: a listing needs one of the choices, and the best one counts. */
export type Condition = Choice[];

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
  return condition.reduce((sum, { term }) => sum + postings.count(term), 0);
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
      const most = postingsOf(condition, postings);
      matches.count = 0;
      matches.ordinals = grown(matches.ordinals, most);
      matches.points = grown(matches.points, most);
      matches.inName = grown(matches.inName, most);
      matches.inStrong = grown(matches.inStrong, most);
      if (condition.length === 1) {
        const { points } = condition[0]!;
        eachPosting(condition[0]!, (ordinal, weight) => append(ordinal, weight, points[weight]!));
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
      const lookups = matches.count * condition.length * LOOKUP_COST;
      if (
        condition.length === 1 &&
        (postings.bytes(condition[0]!.term) || lookups < postingsOf(condition, postings))
      ) {
        keepOne(condition[0]!);
      } else if (lookups < postingsOf(condition, postings)) keepByLookup(condition);
      else keepByReading(condition);
    },
  };

  function eachPosting({ term }: Choice, visit: (ordinal: number, weight: number) => void): void {
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

  function readBest(condition: Condition): void {
    for (const choice of condition) {
      const { points } = choice;
      touched = grown(touched, touchedCount + postings.count(choice.term));
      eachPosting(choice, (ordinal, weight) => {
        if (ordinal >= bestWeight.length) {
          bestWeight = grown(bestWeight, ordinal + 1);
          bestPoints = grown(bestPoints, ordinal + 1);
        }
        if (bestWeight[ordinal] === 0) touched[touchedCount++] = ordinal;
        else if (points[weight]! <= bestPoints[ordinal]!) return;
        bestWeight[ordinal] = weight;
        bestPoints[ordinal] = points[weight]!;
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

  function keepOne({ term, points }: Choice): void {
    let kept = 0;
    for (let at = 0; at < matches.count; at += 1) {
      const weight = postings.weight(term, matches.ordinals[at]!);
      if (weight > 0) move(at, kept++, weight, points[weight]!);
    }
    matches.count = kept;
  }

  function keepByLookup(condition: Condition): void {
    let kept = 0;
    for (let at = 0; at < matches.count; at += 1) {
      let best = 0;
      let bestOf = -Infinity;
      for (const { term, points } of condition) {
        const weight = postings.weight(term, matches.ordinals[at]!);
        if (weight > 0 && points[weight]! > bestOf) {
          best = weight;
          bestOf = points[weight]!;
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
