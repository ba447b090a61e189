import { isStopWord, isCommonWord } from '../text/common-words.ts';
import { buildFilterCondition } from '../ranking/filters.ts';
import { filterTerm, isWord } from '../index/dictionary.ts';
import { ensureCapacity } from '../index/growable.ts';
import type { ListingIndex } from '../listing-index.ts';
import type { Matcher, MatchCriteria } from '../ranking/matcher.ts';
import { createResultPage } from '../ranking/result-page.ts';
import {
  COMMON_WORD_FACTOR,
  POSTING_SCORES,
  MISSING_WORD_FACTOR,
  NO_FIELDS,
  idf,
  writeSimilarity,
} from '../ranking/scoring.ts';
import { type Condition, buildCondition, sumWeights } from '../ranking/conditions.ts';
import { buildCategoryCondition } from './category-affinity.ts';

/** A query for live listings similar to the one with the id `listingId`. */
export type SimilarQuery = {
  listingId: number;
  /** If given, all listings of this primary category are included, unrelated ones last; otherwise only similar ones. */
  primaryCategoryId?: number;
  /** Excluded, in addition to the listing itself. */
  excludeIds: readonly number[];
  limit: number;
};

/** At most this many key terms are searched for, and this many postings read for them. */
const MAX_WORDS = 16;
const MAX_POSTINGS = 2 ** 16;
/** The share of the words' weight that a similar listing has. */
export const SIMILAR_SHARE = 0.2;

/**
 * Returns a function that finds listings similar to an indexed one, by searching for its key terms; a listing needs
 * only a part of them. It returns ids, the most similar first.
 */
export function createSimilarSearch(
  index: ListingIndex,
  matcher: Matcher,
): (query: SimilarQuery) => number[] {
  const { columns } = index;
  let keys = new Float64Array(0);
  return ({ listingId, primaryCategoryId, excludeIds, limit }) => {
    const docId = columns.findDocId(listingId);
    if (docId < 0) return [];
    const words = selectKeyTerms(index, docId);
    if (words.length === 0 && primaryCategoryId === undefined) return [];
    const excluded = new Set([listingId, ...excludeIds]);
    const page = createResultPage({ limit: limit + excluded.size, offset: 0 }, (at) => columns.id(at));
    matcher.find(buildCriteria(words, primaryCategoryId, index), (block) => {
      keys = ensureCapacity(keys, block.count);
      writeSimilarity(keys, block, columns);
      page.offer(block.count, keys, block.docIds);
    });
    return page
      .entries()
      .ids.filter((id) => !excluded.has(id))
      .slice(0, limit);
  };
}

function buildCriteria(
  words: Condition[],
  categoryId: number | undefined,
  index: ListingIndex,
): MatchCriteria {
  const status = buildFilterCondition([filterTerm('status', 'live')], index);
  const weight = sumWeights(words);
  if (categoryId === undefined) return { words, requiredWeight: SIMILAR_SHARE * weight, status, filters: [] };
  const term = index.dictionary.find(filterTerm('primary', categoryId));
  // Only listings in the category can reach this weight, and the category alone suffices.
  const requiredWeight = 1 + weight;
  const category = buildCategoryCondition(term, requiredWeight);
  return { words: [...words, category], requiredWeight, status, filters: [] };
}

/**
 * Selects the most significant terms of a listing: rare ones in its name, keywords, categories and tagline. Including
 * their other forms would cost four times as much and improve nothing.
 */
export function selectKeyTerms(index: ListingIndex, docId: number): Condition[] {
  const { dictionary, postings, columns } = index;
  const candidates = index
    .listTerms(docId)
    .map((term) => {
      const count = postings.count(term);
      const weight = idf(count, columns.count());
      return { term, count, weight, score: POSTING_SCORES[postings.weight(term, docId)]! * weight };
    })
    // A term that only this listing has finds no other.
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.score - a.score || (dictionary.text(a.term) < dictionary.text(b.term) ? -1 : 1));
  const words: Condition[] = [];
  let postingsLeft = MAX_POSTINGS;
  for (const { term, count, weight } of candidates) {
    const text = dictionary.text(term);
    if (!isWord(text) || isStopWord(text) || count > postingsLeft) continue;
    postingsLeft -= count;
    if (
      words.push(buildTermCondition(term, isCommonWord(text) ? COMMON_WORD_FACTOR * weight : weight)) ===
      MAX_WORDS
    )
      break;
  }
  return words;
}

const buildTermCondition = (term: number, weight: number): Condition =>
  buildCondition({
    weight,
    maxScore: weight,
    missingPenalty: MISSING_WORD_FACTOR * weight,
    expansions: [{ term, penalty: 0, isGuess: false }],
    fields: () => NO_FIELDS,
  });
