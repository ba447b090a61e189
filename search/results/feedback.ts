import { isWord } from '../index/dictionary.ts';
import { ensureCapacity } from '../index/growable.ts';
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

// The score of the first of several wordings' matches, in the unit of scores of words.
const FIRST_FUSED_SCORE = 30;

/**
 * Reorders the best matches of several wordings, with sums of reciprocal ranks as keys. The words asked for count as well: ranks
 * do not say how much of them a listing has.
 */
export function reorderFused(
  { ids, keys }: Pick<QueryMatches, 'ids' | 'keys'>,
  index: ListingIndex,
): number[] {
  const [first = 1] = keys;
  const best = {
    ids: ids.slice(0, MAX_REORDERED),
    keys: keys.map((key) => (FIRST_FUSED_SCORE * key) / first),
  };
  return [...reorderByFeedback(best, [], index), ...ids.slice(MAX_REORDERED)];
}

/** Of the current query, by term, a bit for each of the best listings that has it; all 0 between two queries. */
let holders = new Uint16Array(0);

/** Finds the rare and prominent terms that several listings have, other than those that were searched for. */
function findSharedTerms(
  docIds: readonly number[],
  words: readonly QueryWord[],
  index: ListingIndex,
): WeightedTerm[] {
  const { dictionary } = index;
  const best: WeightedTerm[] = [];
  for (const { term, mask, bound } of listSharedTerms(docIds, words, index)) {
    // No term that follows can be among the best: looking up all weights would take most of the time of a search.
    if (best.length === MAX_TERMS && bound < best.at(-1)!.weight) break;
    if (!isTelling(dictionary.text(term))) continue;
    const weighed = weighTerm(term, mask, docIds, index);
    const at = best.findIndex((other) => isBefore(weighed, other, index));
    best.splice(at < 0 ? best.length : at, 0, weighed);
    best.length = Math.min(best.length, MAX_TERMS);
  }
  return best;
}

type SharedTerm = { term: number; mask: number; bound: number };

/** Lists the terms that several listings have, other than common and searched ones; by the most that they can weigh. */
function listSharedTerms(
  docIds: readonly number[],
  words: readonly QueryWord[],
  index: ListingIndex,
): SharedTerm[] {
  const { postings, columns } = index;
  const asked = new Set(words.flatMap(({ expansions }) => [...expansions.keys()]));
  const terms = docIds.map((docId) => index.listTerms(docId));
  const highest = terms.reduce((most, own) => Math.max(most, own.at(-1) ?? 0), 0);
  holders = ensureCapacity(holders, highest + 1);
  for (const [at, own] of terms.entries()) for (const term of own) holders[term]! |= 1 << at;
  const shared: SharedTerm[] = [];
  for (const own of terms)
    for (const term of own) {
      const mask = holders[term]!;
      holders[term] = 0;
      if ((mask & (mask - 1)) === 0 || asked.has(term) || postings.bytes(term)) continue;
      const bound = SHARES[mask]! * idf(postings.count(term), columns.count());
      shared.push({ term, mask, bound });
    }
  return shared.sort((a, b) => b.bound - a.bound);
}

/** By the mask of the listings that have a term, the sum of their discounts, the most that a weight can be. */
const SHARES = Float64Array.from({ length: 1 << TOP_RESULTS }, (_, mask) =>
  RANK_DISCOUNTS.reduce((sum, discount, at) => sum + (mask & (1 << at) ? 1 / discount : 0), 0),
);

function weighTerm(
  term: number,
  mask: number,
  docIds: readonly number[],
  { postings, columns }: ListingIndex,
): WeightedTerm {
  const list = postings.list(term);
  let score = 0;
  for (let at = 0; at < docIds.length; at += 1)
    if (mask & (1 << at)) score += POSTING_SCORES[findWeight(list, docIds[at]!)]! / RANK_DISCOUNTS[at]!;
  return { term, list, weight: score * idf(list.length, columns.count()) };
}

const isTelling = (text: string): boolean =>
  text.length >= MIN_TERM_LENGTH && isWord(text) && !isStopWord(text) && !isCommonWord(text);

const isBefore = (a: WeightedTerm, b: WeightedTerm, { dictionary }: ListingIndex): boolean =>
  a.weight > b.weight || (a.weight === b.weight && dictionary.text(a.term) < dictionary.text(b.term));
