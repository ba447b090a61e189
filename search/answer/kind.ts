import { filterTerm } from '../index/dictionary.ts';
import type { ListingIndex } from '../listing-index.ts';
import { type Choice, type Condition, conditionOf } from '../match/conditions.ts';
import { LEANING_EARNS, KIND_EARNS, NO_FIELDS, rarity } from '../match/rank.ts';

// A category with more of all listings than this tells nothing.
const MOST_OF_ALL = 1 / 4;
// The category must have so much of the best listings, the first of which count most.
const LEAST_SHARE = 0.3;
// So many categories are asked for at most.
const MOST_CATEGORIES = 64;
const CATEGORY = Buffer.from(filterTerm('category', ''));

/** A category, as a term, with its share of the best listings; `isShared` where that of the first or of several. */
type Share = { term: number; share: number; isShared: boolean };

/** The categories of the best listings, the first of which count most. */
function sharesOf(best: readonly number[], index: ListingIndex): Share[] {
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
 * Undefined where they have little in common. Takes the best ten, by ordinal.
 */
export function kindOf(
  best: readonly number[],
  index: ListingIndex,
): (Choice & { categoryId: number }) | undefined {
  const { dictionary, postings, columns } = index;
  const telling = sharesOf(best, index)
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
  return first && { term: first.term, cost: 0, isGuess: false, categoryId: first.categoryId };
}

/** A kind of listings, which is as good as having `weight` of the query. */
export const kindCondition = (kind: Choice, weight: number): Condition =>
  conditionOf({ weight, earned: KIND_EARNS, missing: 0, choices: [kind], fields: () => NO_FIELDS });

/** The categories of the best listings: the more of these are in one, the more its listings earn. It makes nobody found. */
export function leaningCondition(best: readonly number[], index: ListingIndex): Condition {
  const choices = sharesOf(best, index)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_CATEGORIES)
    .map(({ term, share }) => ({ term, cost: -LEANING_EARNS * share, isGuess: false }));
  return conditionOf({ weight: 0, earned: 0, missing: 0, choices, fields: () => NO_FIELDS });
}
