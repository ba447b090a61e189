import { isWord } from '../index/dictionary.ts';
import { findWeight } from '../index/postings.ts';
import type { ListingIndex } from '../listing-index.ts';
import type { QueryWord } from '../query/expansions.ts';
import { FEEDBACK_BOOST, idf, POSTING_SCORES } from '../ranking/scoring.ts';
import { isCommonWord, isStopWord } from '../text/common-words.ts';
import type { QueryMatches } from './find-matches.ts';

/** At most this many of the best matches are ordered by what they have in common. */
export const MAX_REORDERED = 20;
/** The best matches whose terms are compared, and the number of terms that count. */
const TOP_RESULTS = 10;
const MAX_TERMS = 20;
const MIN_TERM_LENGTH = 3;
const RANK_DISCOUNTS = Float64Array.from({ length: TOP_RESULTS }, (_, at) => Math.log2(at + 2));

type WeightedTerm = { term: number; list: Uint32Array; weight: number };

/**
 * Reorders the best matches of a query: other terms that several of the first ten have add to the score. Where
 * listings have only some of the words, this puts what most of the best are about before what a few are about
 * (pseudo-relevance feedback).
 */
export function reorderByFeedback(
  { ids, keys }: Pick<QueryMatches, 'ids' | 'keys'>,
  words: readonly QueryWord[],
  index: ListingIndex,
): number[] {
  const docIds = ids.map((id) => index.columns.findDocId(id));
  const terms = findSharedTerms(docIds.slice(0, TOP_RESULTS), words, index);
  const most = terms[0]?.weight ?? 1;
  const boosts = new Float64Array(docIds.length);
  for (const { list, weight } of terms)
    for (const [at, docId] of docIds.entries()) {
      const byte = findWeight(list, docId);
      if (byte > 0) boosts[at]! += (weight / most) * POSTING_SCORES[byte]!;
    }
  const scored = ids.map((id, at) => ({ id, at, score: keys[at]! + FEEDBACK_BOOST * boosts[at]! }));
  return scored.sort((a, b) => b.score - a.score || a.at - b.at).map(({ id }) => id);
}

/** Finds the rare and prominent terms that several listings have, other than those that were searched for. */
function findSharedTerms(
  docIds: readonly number[],
  words: readonly QueryWord[],
  index: ListingIndex,
): WeightedTerm[] {
  const { postings, dictionary, columns } = index;
  const asked = new Set(words.flatMap(({ expansions }) => [...expansions.keys()]));
  // Terms are counted first: looking up the weight of each in each listing would take most of the time of a search.
  const counts = new Map<number, number>();
  for (const docId of docIds)
    for (const term of index.listTerms(docId)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weigh = (term: number): WeightedTerm => {
    const list = postings.list(term);
    let score = 0;
    for (let at = 0; at < docIds.length; at += 1) {
      const byte = findWeight(list, docIds[at]!);
      if (byte > 0) score += POSTING_SCORES[byte]! / RANK_DISCOUNTS[at]!;
    }
    return { term, list, weight: score * idf(list.length, columns.count()) };
  };
  const isTelling = (text: string) =>
    text.length >= MIN_TERM_LENGTH && isWord(text) && !isStopWord(text) && !isCommonWord(text);
  const shared = counts
    .entries()
    .filter(([term, count]) => count > 1 && !asked.has(term) && !postings.bytes(term))
    .map(([term]) => weigh(term));
  return [...shared]
    .sort((a, b) => b.weight - a.weight || (dictionary.text(a.term) < dictionary.text(b.term) ? -1 : 1))
    .filter(({ term }) => isTelling(dictionary.text(term)))
    .slice(0, MAX_TERMS);
}
