import { IN_STRONG, MOST_IMPACT } from './postings.ts';

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

/** How much a word tells when `count` of `listings` have it (inverse document frequency). */
export const rarity = (count: number, listings: number): number =>
  Math.log(1 + listings / Math.max(1, count));

/** Share of a word's rarity that a posting earns, by its weight byte: where the word stands, how prominent it is. */
export const EARNED = Float64Array.from({ length: 256 }, (_, weight) => {
  const strong = weight & IN_STRONG ? STRONG_SHARE : 0;
  return strong + (IMPACT_SHARE * (weight & MOST_IMPACT)) / MOST_IMPACT;
});

/** What is known of a match when all words have given their points. */
export type Match = {
  points: number;
  /** Words of the query, those found in the name, and those found in a strong field. */
  words: number;
  inName: number;
  inStrong: number;
  nameTerms: number;
  sameAccents: boolean;
  votes: number;
};

/**
 * The score of a match. A name that is matched whole leads by far; votes only settle what is nearly even.
 * Nothing that is paid for has a part in it.
 */
export function score({ points, words, inName, inStrong, nameTerms, sameAccents, votes }: Match): number {
  const queryShare = inName / words;
  const nameShare = Math.min(1, inName / Math.max(1, nameTerms));
  return (
    points +
    NAME_BONUS * queryShare * queryShare * nameShare +
    (inStrong === words ? ALL_STRONG_BONUS : 0) +
    (sameAccents ? SAME_ACCENTS_BONUS : 0) +
    votePoints(votes)
  );
}
