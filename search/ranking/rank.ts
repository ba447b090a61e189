import type { SortColumns } from '../index/columns.ts';
import { IN_NAME, IN_STRONG, MOST_IMPACT } from '../index/postings.ts';
import type { Kinship } from '../text/stems.ts';

/** What it costs, in points, to take a term for the word that was asked for. */
export const KIN_COSTS: Record<Kinship, number> = { form: 1, derived: 2 };
export const COMPLETION_COSTS = 2;
export const EDIT_COSTS = 18;
export const VALUE_COSTS = 1;
/** Whose website it is leads whoever is only called so. */
export const WEBSITE_COSTS = -60;
/** Neighbours that stand together in a listing tell more than each does. */
export const JOINED_COSTS = -1;
/** Share of a word's weight that a word has that says little. */
export const COMMON_SHARE = 0.5;
/** A listing without a word loses so many times the word's weight. */
export const MISSING_COSTS = 1.5;
/** What it earns a listing to be of the kind that the best ones are of. */
export const KIND_EARNS = 4;
/** What it earns a listing to be of the only category of the best ones; of one of several, its share. */
export const LEANING_EARNS = 10;

const STRONG_SHARE = 0.7;
const IMPACT_SHARE = 0.3;
const NAME_BONUS = 30;
// A guess in the name counts so much of a word found there.
const GUESS_SHARE = 0.4;
const SAME_NAME_BONUS = 10;
const ALL_STRONG_BONUS = 8;
const SAME_ACCENTS_BONUS = 4;
// Beyond what any other points make up for.
const ALL_WORDS_BONUS = 100;
const VOTES_SHARE = 0.2;

// A logarithm for every match of a common word would cost as much as all else.
const VOTE_POINTS = Float64Array.from({ length: 8192 }, (_, votes) => VOTES_SHARE * Math.log2(1 + votes));
const votePoints = (votes: number) => VOTE_POINTS[votes] ?? VOTES_SHARE * Math.log2(1 + votes);
// Columns hold no more votes than this.
const MOST_VOTE_POINTS = VOTES_SHARE * 32;

/** How much a word tells when `count` of `listings` have it (inverse document frequency). */
export const rarity = (count: number, listings: number): number =>
  Math.log(1 + listings / Math.max(1, count));

/** Share of a word's weight that a posting earns, by its weight byte: where the word stands, how prominent it is. */
export const EARNED = Float64Array.from({ length: 256 }, (_, weight) => {
  const strong = weight & IN_STRONG ? STRONG_SHARE : 0;
  return strong + (IMPACT_SHARE * (weight & MOST_IMPACT)) / MOST_IMPACT;
});

// Fields are counts of words in one number: those found at all, those found in the name, those guessed in the name, those
// found in a strong field. Queries have fewer than 32 words.
const FOUND_AT = 15;
const NAME_AT = 10;
const GUESS_AT = 5;
const COUNT = 31;

const fieldsTable = (fieldsOf: (weight: number) => number) =>
  Uint32Array.from({ length: 256 }, (_, at) => (at > 0 ? fieldsOf(at) : 0));
/** What a posting adds to the fields of a match, by its weight byte; one that is only a guess; one of no word. */
export const FIELDS = fieldsTable(
  (weight) => (1 << FOUND_AT) + (weight & IN_NAME ? 1 << NAME_AT : 0) + (weight & IN_STRONG ? 1 : 0),
);
export const FIELDS_OF_GUESS = fieldsTable(
  (weight) => (1 << FOUND_AT) + (weight & IN_NAME ? 1 << GUESS_AT : 0),
);
export const NO_FIELDS = fieldsTable(() => 0);

/**
 * Matches with what they have gathered when all words have given their points: how much of the words they have in
 * `weights`. Entries from `count` on mean nothing.
 */
export type Gathered = {
  count: number;
  ordinals: Uint32Array;
  points: Float64Array;
  fields: Uint32Array;
  weights: Float64Array;
};

/** What is asked for, as far as it matters for the order: how many words, fingerprints of the whole as a name. */
export type Wanted = { words: number; name: number; closedName: number };

/** Writes how alike each match is to `scores`, from 0 to `count - 1`. Votes only settle what is nearly even. */
export function readLikeness(
  scores: Float64Array,
  { count, ordinals, points }: Gathered,
  columns: SortColumns,
): void {
  const votes = columns.counter('votes');
  for (let at = 0; at < count; at += 1) scores[at] = points[at]! + votePoints(votes[ordinals[at]!]!);
}

/**
 * Writes the score of each match to `scores`, from 0 to `count - 1`, and tells whether one of them has all words in a
 * name of no others. Those with all words lead; a name that is matched whole leads by far; guesses count for that
 * alone, lest a name that merely begins like a word lead what has the word. Votes only settle what is nearly even.
 * Nothing that is paid for has a part in it. What cannot reach `lowest` is given the least score.
 */
export function readScores(
  scores: Float64Array,
  { count, ordinals, points, fields }: Gathered,
  columns: SortColumns,
  { words, name, closedName }: Wanted,
  lowest: number,
): boolean {
  const votes = columns.counter('votes');
  const lowestWithoutVotes = lowest - MOST_VOTE_POINTS;
  let isNamed = false;
  for (let at = 0; at < count; at += 1) {
    const found = fields[at]!;
    const foundInName = (found >>> NAME_AT) & COUNT;
    const isInName = foundInName + ((found >>> GUESS_AT) & COUNT) === words;
    let bonus = isInName || (found & COUNT) === words ? ALL_STRONG_BONUS : 0;
    if (found >>> FOUND_AT === words) bonus += ALL_WORDS_BONUS;
    if (foundInName > 0 || isInName) {
      const ordinal = ordinals[at]!;
      const isWhole = columns.isClosed(ordinal, closedName);
      const inName = isInName ? foundInName + GUESS_SHARE * (words - foundInName) : foundInName;
      const queryShare = inName / words;
      const nameShare = isWhole ? 1 : Math.min(1, inName / columns.nameTerms(ordinal));
      bonus += NAME_BONUS * queryShare * queryShare * nameShare * nameShare * nameShare * nameShare;
      if (isWhole) bonus += SAME_NAME_BONUS;
      if (columns.isNamed(ordinal, name)) bonus += SAME_ACCENTS_BONUS;
      if (foundInName === words && nameShare === 1) isNamed = true;
    }
    const score = points[at]! + bonus;
    scores[at] = score < lowestWithoutVotes ? -Infinity : score + votePoints(votes[ordinals[at]!]!);
  }
  return isNamed;
}
