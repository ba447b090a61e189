import { filterTerm } from '../index/dictionary.ts';
import type { ListingIndex } from '../listing-index.ts';
import { FILTER_BYTE } from '../index/postings.ts';
import { type Condition, conditionOfFilters } from '../ranking/conditions.ts';
import { EARNED, KIND_EARNS, LEANING_EARNS, rarity } from '../ranking/rank.ts';

// A category with a larger share of all listings is too general.
const MOST_OF_ALL = 1 / 4;
// The category must have at least this share of the best listings, weighted by rank.
const LEAST_SHARE = 0.3;
// At most this many categories affect scores.
const MOST_CATEGORIES = 64;
const CATEGORY = Buffer.from(filterTerm('category', ''));

/** A category term with its share of the best listings. `isShared` if the first of these or several of them are in it. */
export type Share = { term: number; share: number; isShared: boolean };

/** Computes the share of each category in the best listings, given by doc id and weighted by rank. */
export function sharesOf(best: readonly number[], index: ListingIndex): Share[] {
  const shares = new Map<number, Share>();
  const all = best.reduce((sum, _, at) => sum + countsAt(at), 0);
  for (const [at, ordinal] of best.entries()) {
    for (const term of index.termsOf(ordinal)) {
      if (!index.dictionary.begins(term, CATEGORY)) continue;
      const before = shares.get(term);
      const share = (before?.share ?? 0) + countsAt(at) / all;
      // A category that only one of the lower results is in says nothing about the others.
      shares.set(term, { term, share, isShared: at === 0 || before !== undefined });
    }
  }
  return [...shares.values()];
}

const countsAt = (at: number): number => 1 / Math.log2(at + 2);

/**
 * Finds the category that the best listings have in common, discounted if most of all listings are in it. Returns its
 * term; undefined if they have little in common.
 */
export function kindOf(shares: readonly Share[], index: ListingIndex): number | undefined {
  const { dictionary, postings, columns } = index;
  const telling = shares
    .filter(
      ({ term, share, isShared }) =>
        isShared && share >= LEAST_SHARE && postings.count(term) <= MOST_OF_ALL * columns.count(),
    )
    .map(({ term, share }) => ({
      term,
      categoryId: Number(dictionary.text(term).slice(CATEGORY.length)),
      tells: share * rarity(postings.count(term), columns.count()),
    }));
  // Not by term number, which depends on the order of insertion.
  const [first] = telling.sort((a, b) => b.tells - a.tells || a.categoryId - b.categoryId);
  return first?.term;
}

/**
 * Builds a condition that listings of a category meet, with `weight` of the query; or the listings `found`, by doc
 * id, without score or weight.
 */
export function kindCondition(term: number, weight: number, found: readonly number[] = []): Condition {
  const kind = { term, earns: KIND_EARNS * EARNED[FILTER_BYTE]! };
  return conditionOfFilters(weight, [kind], found);
}

/** Builds a condition that scores listings by the share of their categories in the best ones. It adds no matches. */
export function leaningCondition(shares: readonly Share[]): Condition {
  const choices = shares
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_CATEGORIES)
    .map(({ term, share }) => ({ term, earns: LEANING_EARNS * share }));
  return conditionOfFilters(0, choices);
}
