import type { SortColumns } from '../index/columns.ts';
import { IN_NAME, IN_STRONG, MAX_IMPACT } from '../index/postings.ts';
import type { WordRelation } from '../text/stems.ts';

/** Score penalties for expanding a query word to another term. */
export const FORM_PENALTIES: Record<WordRelation, number> = { form: 1, derived: 2 };
export const COMPLETION_PENALTY = 2;
export const EDIT_PENALTY = 18;
export const FILTER_VALUE_PENALTY = 1;
/** Negative, so that the listing with that website is ranked above those with that name. */
export const WEBSITE_PENALTY = -60;
/** Negative: adjacent words joined to one term are a stronger match than each word alone. */
export const COMPOUND_PENALTY = -1;
/** The factor for the weight of a word that says little. */
export const COMMON_WORD_FACTOR = 0.5;
/** A listing without a word loses its weight times this. */
export const MISSING_WORD_FACTOR = 1.5;
/** The score of listings in the category that most of the best ones share. */
export const CATEGORY_BOOST = 4;
/**
 * The score of listings in a category that all of the best ones are in; in proportion for one that a share of them
 * are in.
 */
export const AFFINITY_BOOST = 10;
/** The score of a term that the best listings have in common, at most. */
export const FEEDBACK_BOOST = 2;

const STRONG_SHARE = 0.7;
const IMPACT_SHARE = 0.3;
const NAME_BONUS = 30;
// The factor of a guessed word in the name, compared with one found there.
const GUESS_FACTOR = 0.4;
const SAME_NAME_BONUS = 10;
const ALL_STRONG_BONUS = 8;
const SAME_ACCENTS_BONUS = 4;
// More than any other scores can make up for.
const ALL_WORDS_BONUS = 100;
const VOTES_FACTOR = 0.2;

// A logarithm for every match of a common word would cost as much as all other work.
const VOTE_SCORES = Float64Array.from({ length: 8192 }, (_, votes) => VOTES_FACTOR * Math.log2(1 + votes));
const voteScore = (votes: number) => VOTE_SCORES[votes] ?? VOTES_FACTOR * Math.log2(1 + votes);

/** Returns the inverse document frequency of a word that `count` of `listings` have. */
export const idf = (count: number, listings: number): number => Math.log(1 + listings / Math.max(1, count));

/** The share of a word's weight that a posting scores, by its weight byte: by field and by prominence. */
export const POSTING_SCORES = Float64Array.from({ length: 256 }, (_, weight) => {
  const strong = weight & IN_STRONG ? STRONG_SHARE : 0;
  return strong + (IMPACT_SHARE * (weight & MAX_IMPACT)) / MAX_IMPACT;
});

// Field counts are packed in one number: words found at all, found in the name, guessed in the name, and found in a
// strong field. Queries have fewer than 32 words.
const FOUND_AT = 15;
const NAME_AT = 10;
const GUESS_AT = 5;
const COUNT = 31;

const fieldsTable = (fieldsOf: (weight: number) => number) =>
  Uint32Array.from({ length: 256 }, (_, at) => (at > 0 ? fieldsOf(at) : 0));
/** Field counts that a posting adds, by its weight byte: for a word, for a guess, and for a term that is not a word. */
export const FIELDS = fieldsTable(
  (weight) => (1 << FOUND_AT) + (weight & IN_NAME ? 1 << NAME_AT : 0) + (weight & IN_STRONG ? 1 : 0),
);
export const GUESS_FIELDS = fieldsTable((weight) => (1 << FOUND_AT) + (weight & IN_NAME ? 1 << GUESS_AT : 0));
export const NO_FIELDS = fieldsTable(() => 0);

/**
 * A block of candidates with their scores so far; `weights` is the matched weight of the query. Entries from `count`
 * on are undefined.
 */
export type CandidateBlock = {
  count: number;
  docIds: Uint32Array;
  termScores: Float64Array;
  fields: Uint32Array;
  weights: Float64Array;
};

/** The smallest and the largest number that pass, of a column by doc id. */
export type NumberRange = { column: ArrayLike<number>; from: number; to: number };

/**
 * What ranking by name needs, once for each query: the columns of the index, the number of words, and fingerprints of
 * the whole query as a name.
 */
export type NameRanking = { columns: SortColumns; words: number; name: number; closedName: number };

/** Writes the similarity of each candidate to `scores`, from 0 to `count - 1`. Votes only decide near ties. */
export function writeSimilarity(
  scores: Float64Array,
  { count, docIds, termScores }: CandidateBlock,
  columns: SortColumns,
): void {
  const votes = columns.counter('votes');
  for (let at = 0; at < count; at += 1) scores[at] = termScores[at]! + voteScore(votes[docIds[at]!]!);
}

/**
 * Writes the score of each candidate that can reach `lowest` to `scores`, drops the others from the block, and returns whether
 * one of all has a name of exactly these words. Listings with all words are ranked first, and a full match of the name far above half of
 * one. Guesses count in full only for a full name, so that a name that merely begins like a word is not ranked above
 * a match of the word. Votes only decide near ties, and paid products have no effect. Of the candidates that are kept only the
 * doc ids stay valid.
 */
export function writeScores(
  scores: Float64Array,
  block: CandidateBlock,
  { columns, words, name, closedName }: NameRanking,
  lowest: number,
): boolean {
  const { count, docIds, termScores, fields } = block;
  const votes = columns.counter('votes');
  const lowestWithoutVotes = lowest - voteScore(columns.mostVotes());
  let kept = 0;
  let hasFullName = false;
  for (let at = 0; at < count; at += 1) {
    const found = fields[at]!;
    const foundInName = (found >>> NAME_AT) & COUNT;
    const isInName = foundInName + ((found >>> GUESS_AT) & COUNT) === words;
    let bonus = isInName || (found & COUNT) === words ? ALL_STRONG_BONUS : 0;
    if (found >>> FOUND_AT === words) bonus += ALL_WORDS_BONUS;
    if (foundInName > 0 || isInName) {
      const docId = docIds[at]!;
      const isFullName = columns.hasJoinedName(docId, closedName);
      const nameMatches = isInName ? foundInName + GUESS_FACTOR * (words - foundInName) : foundInName;
      const queryShare = nameMatches / words;
      const nameShare = isFullName ? 1 : Math.min(1, nameMatches / columns.nameTerms(docId));
      bonus += NAME_BONUS * queryShare * queryShare * nameShare * nameShare * nameShare * nameShare;
      if (isFullName) bonus += SAME_NAME_BONUS;
      if (columns.hasName(docId, name)) bonus += SAME_ACCENTS_BONUS;
      if (foundInName === words && nameShare === 1) hasFullName = true;
    }
    const score = termScores[at]! + bonus;
    if (score < lowestWithoutVotes) continue;
    const docId = docIds[at]!;
    docIds[kept] = docId;
    scores[kept++] = score + voteScore(votes[docId]!);
  }
  block.count = kept;
  return hasFullName;
}
