import { filterTerm } from '../index/dictionary.ts';
import type { ListingIndex } from '../listing-index.ts';
import { FILTER_WEIGHT_BYTE } from '../index/postings.ts';
import { type Condition, buildBoostCondition } from '../ranking/conditions.ts';
import { POSTING_SCORES, CATEGORY_BOOST, AFFINITY_BOOST, idf } from '../ranking/scoring.ts';

// A category with a larger share of all listings is too general.
const MAX_SHARE_OF_ALL = 1 / 4;
// The category must have at least this share of the best listings, weighted by rank.
const MIN_SHARE = 0.3;
// At most this many categories affect scores.
const MAX_CATEGORIES = 64;
const CATEGORY_PREFIX = Buffer.from(filterTerm('category', ''));

/** A category term with its share of the best listings. `isShared` if the first of these or several of them are in it. */
export type CategoryShare = { term: number; share: number; isShared: boolean };

/** Computes the share of each category in the best listings, given by doc id and weighted by rank. */
export function computeCategoryShares(best: readonly number[], index: ListingIndex): CategoryShare[] {
  const shares = new Map<number, CategoryShare>();
  const all = best.reduce((sum, _, at) => sum + rankWeight(at), 0);
  for (const [at, docId] of best.entries()) {
    for (const term of index.listTerms(docId)) {
      if (!index.dictionary.startsWith(term, CATEGORY_PREFIX)) continue;
      const previous = shares.get(term);
      const share = (previous?.share ?? 0) + rankWeight(at) / all;
      // A category that only one of the lower results is in says nothing about the others.
      shares.set(term, { term, share, isShared: at === 0 || previous !== undefined });
    }
  }
  return [...shares.values()];
}

const rankWeight = (at: number): number => 1 / Math.log2(at + 2);

/**
 * Finds the category that the best listings have in common, discounted if most of all listings are in it. Returns its
 * term; undefined if they have little in common.
 */
export function findCommonCategory(
  shares: readonly CategoryShare[],
  index: ListingIndex,
): number | undefined {
  const { dictionary, postings, columns } = index;
  const candidates = shares
    .filter(
      ({ term, share, isShared }) =>
        isShared && share >= MIN_SHARE && postings.count(term) <= MAX_SHARE_OF_ALL * columns.count(),
    )
    .map(({ term, share }) => ({
      term,
      categoryId: Number(dictionary.text(term).slice(CATEGORY_PREFIX.length)),
      score: share * idf(postings.count(term), columns.count()),
    }));
  // Not by term number, which depends on the order of insertion.
  const [first] = candidates.sort((a, b) => b.score - a.score || a.categoryId - b.categoryId);
  return first?.term;
}

/**
 * Builds a condition that listings of a category meet, with `weight` of the query; or the listings `found`, by doc
 * id, without score or weight.
 */
export function buildCategoryCondition(
  term: number,
  weight: number,
  found: readonly number[] = [],
): Condition {
  const category = { term, boost: CATEGORY_BOOST * POSTING_SCORES[FILTER_WEIGHT_BYTE]! };
  return buildBoostCondition(weight, [category], found);
}

/** Returns the boosts of listings by the share of their categories in the best ones, the highest first. */
const listAffinityBoosts = (shares: readonly CategoryShare[]) =>
  shares
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MAX_CATEGORIES)
    .map(({ term, share }) => ({ term, boost: AFFINITY_BOOST * share }));

/** Builds a condition that scores listings by the share of their categories in the best ones. It adds no matches. */
export const buildAffinityCondition = (shares: readonly CategoryShare[]): Condition =>
  buildBoostCondition(0, listAffinityBoosts(shares));

/**
 * Orders the best of `found` matches as the condition of `buildAffinityCondition` would, without matching again: a match
 * that is not among them cannot gain more than the highest boost. Returns undefined if one of these might be among the
 * first `limit`.
 */
export function orderByAffinity(
  { ids, keys, docIds, found }: { ids: number[]; keys: number[]; docIds: number[]; found: number },
  shares: readonly CategoryShare[],
  limit: number,
  { postings }: ListingIndex,
): { ids: number[]; keys: number[] } | undefined {
  const boosts = listAffinityBoosts(shares);
  const most = boosts[0]?.boost ?? 0;
  const ordered: { id: number; key: number }[] = [];
  let isCertain = found <= ids.length;
  for (const [at, id] of ids.entries()) {
    const last = ordered[limit - 1];
    if (last && keys[at]! + most < last.key) {
      isCertain = true;
      break;
    }
    const boost = boosts.find(({ term }) => postings.weight(term, docIds[at]!) > 0)?.boost ?? 0;
    const one = { id, key: keys[at]! + boost };
    const position = ordered.findIndex(({ id, key }) => one.key > key || (one.key === key && one.id < id));
    ordered.splice(position < 0 ? ordered.length : position, 0, one);
    ordered.length = Math.min(ordered.length, limit);
  }
  return isCertain ? { ids: ordered.map(({ id }) => id), keys: ordered.map(({ key }) => key) } : undefined;
}
