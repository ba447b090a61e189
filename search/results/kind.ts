import { filterTerm } from '../index/dictionary.ts';
import type { ListingIndex } from '../listing-index.ts';
import { FILTER_BYTE } from '../index/postings.ts';
import { type Condition, conditionOfFilters } from '../ranking/conditions.ts';
import { EARNED, KIND_EARNS, LEANING_EARNS, rarity } from '../ranking/rank.ts';

// A category with more of all listings than this tells nothing.
const MOST_OF_ALL = 1 / 4;
// The category must have so much of the best listings, the first of which count most.
const LEAST_SHARE = 0.3;
// So many categories are asked for at most.
const MOST_CATEGORIES = 64;
const CATEGORY = Buffer.from(filterTerm('category', ''));

/** A category, as a term, with its share of the best listings; `isShared` where that of the first or of several. */
export type Share = { term: number; share: number; isShared: boolean };

/** The categories of the best listings, by ordinal, the first of which count most. */
export function sharesOf(best: readonly number[], index: ListingIndex): Share[] {
  const shares = new Map<number, Share>();
  const all = best.reduce((sum, _, at) => sum + countsAt(at), 0);
  for (const [at, ordinal] of best.entries()) {
    for (const term of index.termsOf(ordinal)) {
      if (!index.dictionary.begins(term, CATEGORY)) continue;
      const before = shares.get(term);
      const share = (before?.share ?? 0) + countsAt(at) / all;
      // What one of those below the first is in alone says nothing of the others.
      shares.set(term, { term, share, isShared: at === 0 || before !== undefined });
    }
  }
  return [...shares.values()];
}

const countsAt = (at: number): number => 1 / Math.log2(at + 2);

/**
 * The kind of listings that those found are of: the category that most of them are in, less so where most listings are.
 * Undefined where they have little in common. Answers its term.
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
  // Numbers of terms depend on what came first.
  const [first] = telling.sort((a, b) => b.tells - a.tells || a.categoryId - b.categoryId);
  return first?.term;
}

/** A kind of listings, which is as good as having `weight` of the query; or `found`, by ordinal, which earns and weighs nothing. */
export function kindCondition(term: number, weight: number, found: readonly number[] = []): Condition {
  const kind = { term, earns: KIND_EARNS * EARNED[FILTER_BYTE]! };
  return conditionOfFilters(weight, [kind], found);
}

/** The categories of the best listings: the more of these are in one, the more its listings earn. It makes nobody found. */
export function leaningCondition(shares: readonly Share[]): Condition {
  const choices = shares
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_CATEGORIES)
    .map(({ term, share }) => ({ term, earns: LEANING_EARNS * share }));
  return conditionOfFilters(0, choices);
}
