import type { SortColumns } from './columns.ts';
import { IN_NAME, IN_STRONG, MOST_IMPACT } from './postings.ts';

/** What an inexact match costs, in points. */
export const COMPLETION_COSTS = 2;
export const INFLECTION_COSTS = 1;
export const EDIT_COSTS = 18;

const STRONG_SHARE = 0.7;
const IMPACT_SHARE = 0.3;
const NAME_BONUS = 30;
const ALL_STRONG_BONUS = 8;
const SAME_ACCENTS_BONUS = 4;
const VOTES_SHARE = 0.2;

// A logarithm for every match of a common word would cost as much as all else.
const VOTE_POINTS = Float64Array.from({ length: 8192 }, (_, votes) => VOTES_SHARE * Math.log2(1 + votes));
const votePoints = (votes: number) => VOTE_POINTS[votes] ?? VOTES_SHARE * Math.log2(1 + votes);
// Columns hold no more votes than this.
const MOST_VOTE_POINTS = VOTES_SHARE * 32;

/** How much a word tells when `count` of `listings` have it (inverse document frequency). */
export const rarity = (count: number, listings: number): number =>
  Math.log(1 + listings / Math.max(1, count));

/** Share of a word's rarity that a posting earns, by its weight byte: where the word stands, how prominent it is. */
export const EARNED = Float64Array.from({ length: 256 }, (_, weight) => {
  const strong = weight & IN_STRONG ? STRONG_SHARE : 0;
  return strong + (IMPACT_SHARE * (weight & MOST_IMPACT)) / MOST_IMPACT;
});

// Fields are counts of words in one number: those found in the name, those guessed in the name, those found in a
// strong field. Queries have fewer than 32 words.
const NAME_AT = 10;
const GUESS_AT = 5;
const COUNT = 31;

const fieldsTable = (fieldsOf: (weight: number) => number) =>
  Uint16Array.from({ length: 256 }, (_, at) => fieldsOf(at));
/** What a posting adds to the fields of a match, by its weight byte; and one that is only a guess. */
export const FIELDS = fieldsTable(
  (weight) => (weight & IN_NAME ? 1 << NAME_AT : 0) + (weight & IN_STRONG ? 1 : 0),
);
export const FIELDS_OF_GUESS = fieldsTable((weight) => (weight & IN_NAME ? 1 << GUESS_AT : 0));

/** Matches with what they have gathered when all words have given their points; entries from `count` on mean nothing. */
export type Gathered = { count: number; ordinals: Uint32Array; points: Float64Array; fields: Uint16Array };

/**
 * Writes the score of each match to `scores`, from 0 to `count - 1`. `words` is how many words the query has,
 * `fingerprint` that of the whole query as a name. A name that is matched whole leads by far; guesses count for that
 * alone, lest a name that merely begins like a word lead what has the word. Votes only settle what is nearly even.
 * Nothing that is paid for has a part in it. What cannot reach `lowest` is given the least score.
 */
export function readScores(
  scores: Float64Array,
  { count, ordinals, points, fields }: Gathered,
  columns: SortColumns,
  { words, fingerprint, lowest }: { words: number; fingerprint: number; lowest: number },
): void {
  const votes = columns.counter('votes');
  const lowestWithoutVotes = lowest - MOST_VOTE_POINTS;
  for (let at = 0; at < count; at += 1) {
    const found = fields[at]!;
    const foundInName = found >>> NAME_AT;
    const isInName = foundInName + ((found >>> GUESS_AT) & COUNT) === words;
    const inName = isInName ? words : foundInName;
    let bonus = isInName || (found & COUNT) === words ? ALL_STRONG_BONUS : 0;
    if (inName > 0) {
      const ordinal = ordinals[at]!;
      const queryShare = inName / words;
      bonus += NAME_BONUS * queryShare * queryShare * Math.min(1, inName / columns.nameTerms(ordinal));
      if (columns.isNamed(ordinal, fingerprint)) bonus += SAME_ACCENTS_BONUS;
    }
    const score = points[at]! + bonus;
    scores[at] = score < lowestWithoutVotes ? -Infinity : score + votePoints(votes[ordinals[at]!]!);
  }
}
