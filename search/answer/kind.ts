import { filterTerm } from '../index/dictionary.ts';
import type { ListingIndex } from '../listing-index.ts';
import { type Choice, type Condition, conditionOf } from '../match/conditions.ts';
import { FIELDS_OF_KIND, KIND_EARNS, rarity } from '../match/rank.ts';

// A category with more of all listings than this tells nothing.
const MOST_OF_ALL = 1 / 4;
// The category must have so much of the best listings, the first of which count most.
const LEAST_SHARE = 0.3;
const CATEGORY = Buffer.from(filterTerm('category', ''));

/**
 * The kind of listings that those found are of: the category that most of them are in, less so where most listings are.
 * Undefined where they have little in common. Takes the best ten, by ordinal.
 */
export function kindOf(
  best: readonly number[],
  index: ListingIndex,
): (Choice & { categoryId: number }) | undefined {
  const { dictionary, postings, columns } = index;
  const shares = new Map<number, number>();
  // What one of those below the first is in alone says nothing of the others.
  const shared = new Set<number>();
  let all = 0;
  for (const [at, ordinal] of best.entries()) {
    const counts = 1 / Math.log2(at + 2);
    all += counts;
    for (const term of index.termsOf(ordinal)) {
      if (!dictionary.begins(term, CATEGORY)) continue;
      if (at === 0 || shares.has(term)) shared.add(term);
      shares.set(term, (shares.get(term) ?? 0) + counts);
    }
  }
  const telling = [...shares]
    .filter(
      ([term, share]) =>
        shared.has(term) &&
        share >= LEAST_SHARE * all &&
        postings.count(term) <= MOST_OF_ALL * columns.count(),
    )
    .map(([term, share]) => ({
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
  conditionOf({ weight, earned: KIND_EARNS, missing: 0, choices: [kind], fields: () => FIELDS_OF_KIND });
