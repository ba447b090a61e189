import type { ParsedWord } from '../query/parse-query.ts';
import { expandQuery, type QueryWord, addLikelyTypos } from '../query/expansions.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import {
  computeWordWeights,
  mayBeMistyped,
  type TypoFactors,
  buildWordCondition,
} from '../query/word-condition.ts';
import { type Condition, sumWeights } from '../ranking/conditions.ts';
import { EDIT_PENALTY } from '../ranking/scoring.ts';
import { hasFilters } from '../ranking/filters.ts';
import { isForeignCommonWord, isGenericWord } from '../text/common-words.ts';
import { isTopicWord } from '../topics/topics.ts';
import { IN_NAME, IN_STRONG } from '../index/postings.ts';
import type { ListingIndex } from '../listing-index.ts';
import {
  type MatchOptions,
  type QueryMatches,
  findMatches,
  type SearchContext,
  type Wording,
} from './find-matches.ts';
import { isListingName } from './find-by-name.ts';
import {
  buildCategoryCondition,
  findCommonCategory,
  buildAffinityCondition,
  type CategoryShare,
  orderByAffinity,
  computeCategoryShares,
} from './category-affinity.ts';
import type { SearchQuery } from './search-query.ts';

/** With this many exact matches the query is not relaxed. */
const ENOUGH_RESULTS = 20;
/** With fewer partial matches, other listings of their category are included. */
const FEW_RESULTS = 40;
/** Up to this many words, a word that listings have may be a typo nevertheless. */
const SHORT_QUERY = 3;
/** From this many words on a query is long and needs a smaller share of its words. */
const LONG_QUERY = 5;
const SHARE_OF_LONG_QUERY = 0.3;
const REQUIRED_SHARE = 0.45;
/**
 * When words may be missing, a fuzzy match counts half, so that "divorce lawyer" does not find layers. In a query of
 * two words it is also required by half: the other may be enough ("kubernetes dashbord").
 */
const TYPO_FACTORS: TypoFactors = { required: 1, matched: 0.5 };
const TYPO_FACTORS_OF_TWO: TypoFactors = { required: 0.5, matched: 0.5 };
const TYPOS_COUNT_FULLY: TypoFactors = { required: 1, matched: 1 };
/**
 * Where none has enough words, some listing must have one of them in a prominent field, or at least this share of the
 * words that say something must be in some listing.
 */
const MIN_NEAR_SHARE = 1 / 3;
/** From this many words on, the categories of the best results refine the order. */
const AFFINITY_MIN_WORDS = 3;
/** The number of best results that are put in another order before all are matched again. */
const MAX_REORDERED = 256;
/** The number of best results whose category is determined. */
const TOP_RESULTS = 10;

/** An interpretation of the query: its words, their conditions, and the weight that a match needs. */
type Interpretation = { words: QueryWord[]; conditions: Condition[]; requiredWeight: number };
/** An interpretation of the query, and its results. */
export type RelaxedQuery = Interpretation & {
  matches: QueryMatches;
  options?: MatchOptions;
  /** If it asks for alternatives to listings: what is searched for, and these listings by doc id. */
  alternatives?: { asked: Wording[]; named: readonly number[] };
};

/**
 * Relaxes a query step by step until enough is found: all words; typo corrections; enough of the words, filled up
 * with listings of the same category.
 */
export function relaxQuery(
  context: SearchContext,
  query: SearchQuery,
  parsed: ParsedWord[],
  words: TermLookup,
): RelaxedQuery {
  const { index } = context;
  const interpret = (expanded: QueryWord[], share: number, reusable: Condition[] = []): Interpretation => {
    const factors =
      share === 1 ? TYPOS_COUNT_FULLY : expanded.length === 2 ? TYPO_FACTORS_OF_TWO : TYPO_FACTORS;
    const weights = computeWordWeights(expanded, index);
    const conditions = expanded.map((word, at) => {
      const unchanged = mayBeMistyped(word) ? undefined : reusable[at];
      return unchanged ?? buildWordCondition(word, weights[at] ?? 0, factors);
    });
    return { words: expanded, conditions, requiredWeight: share * sumWeights(conditions) };
  };
  const all = interpret(expandQuery(parsed, words), 1);
  const strict = { ...all, matches: findAllWords(context, query, all) };
  if (strict.matches.found >= ENOUGH_RESULTS || hasFullNameMatch(context, query, strict)) return strict;
  if (strict.matches.found === 0 && parsed.length <= SHORT_QUERY) {
    const corrected = interpret(addLikelyTypos(query.q ?? '', all.words, words), 1);
    const matches = findAllWords(context, query, corrected);
    if (matches.found > 0) return { ...corrected, matches };
  }
  const partial = interpret(
    all.words,
    parsed.length >= LONG_QUERY ? SHARE_OF_LONG_QUERY : REQUIRED_SHARE,
    all.conditions,
  );
  const relaxed = {
    ...partial,
    requiredWeight: Math.min(partial.requiredWeight, lightestNameWeight(partial, index)),
  };
  const some = findSomeWords(context, query, relaxed);
  if (some.matches.found > 0) return { ...relaxed, ...some };
  return findNearest(context, query, partial) ?? { ...relaxed, ...some };
}

/**
 * Finds the nearest listings where none has enough of the words: those with the rarest word that some listing has, or
 * else with any. Words that say little and misspellings are not enough.
 */
function findNearest(
  context: SearchContext,
  query: SearchQuery,
  { words, conditions }: Interpretation,
): RelaxedQuery | undefined {
  const telling = words.flatMap((word, at) => {
    const weight = conditions[at]?.weight ?? 0;
    const { typed, text } = word;
    return weight > 0 && (!word.isCommon || (isTopicWord(text) && !isGenericWord(text)))
      ? {
          typed,
          weight,
          isFound: isFound(word, context.index),
          isProminent: isFound(word, context.index, IN_STRONG),
        }
      : [];
  });
  const found = telling.filter(({ isFound }) => isFound);
  const weights = found.map(({ weight }) => weight);
  const countTyped = (some: typeof telling) => new Set(some.map(({ typed }) => typed)).size;
  const isNear =
    found.some((one) => one.isProminent) || countTyped(found) >= MIN_NEAR_SHARE * countTyped(telling);
  if (!isNear) return undefined;
  for (const requiredWeight of new Set([Math.max(...weights), Math.min(...weights)])) {
    if (!Number.isFinite(requiredWeight)) continue;
    const nearest = { words, conditions, requiredWeight };
    const some = findSomeWords(context, query, nearest);
    if (some.matches.found > 0) return { ...nearest, ...some };
  }
  return undefined;
}

/** Returns whether a listing has the word, in some form and not only in its name; with these flags if given. */
function isFound({ expansions }: QueryWord, { postings }: ListingIndex, flags = 0): boolean {
  const fits = (posting: number) =>
    (posting & 255) > 0 && (posting & IN_NAME) === 0 && (posting & flags) === flags;
  return expansions
    .values()
    .some(
      ({ term, penalty }) =>
        penalty < EDIT_PENALTY && (postings.bytes(term) ?? postings.list(term)).some(fits),
    );
}

/**
 * Returns the weight of the lightest name if nearly all words are names of listings: "is plausible better than
 * matomo" asks for either, and so does "matomo oder plausible". Returns Infinity if there are as many other words, so
 * that "kindergarten in vienna" does not find a listing called Vienna.
 */
function lightestNameWeight({ words, conditions }: Interpretation, index: ListingIndex): number {
  const names = new Map<string, number>();
  let others = 0;
  for (const [at, { text, compounds: joined, isCommon, isKnown }] of words.entries()) {
    if (isCommon || (!isKnown && isForeignCommonWord(text))) continue;
    const name = [...joined, text].find((one) => isListingName(one, index));
    if (name === undefined) others += 1;
    else names.set(name, (names.get(name) ?? 0) + (conditions[at]?.weight ?? 0));
  }
  return others > 0 && names.size <= others ? Infinity : Math.min(...names.values());
}

/** Returns whether a match has a name of exactly these words, independent of page, order and filters. */
function hasFullNameMatch(
  context: SearchContext,
  query: SearchQuery,
  { matches, ...all }: RelaxedQuery,
): boolean {
  if (matches.found === 0 || matches.hasFullName || isPlainQuery(query)) return matches.hasFullName;
  return findAllWords(context, withoutFilters(query), all).hasFullName;
}

/** Finds listings with all words; none if a word has no expansion. */
export function findAllWords(
  context: SearchContext,
  query: SearchQuery,
  { conditions, requiredWeight }: Interpretation,
): QueryMatches {
  const isImpossible = conditions.some(({ terms }) => terms.length === 0);
  return isImpossible ? NO_MATCHES : findMatches(context, query, { conditions, requiredWeight });
}

const NO_MATCHES: QueryMatches = { found: 0, hasFullName: false, ids: [], keys: [], total: 0 };

/**
 * Finds listings that have enough of the words. Few results are filled up with listings of their category, and long
 * queries are ordered by category affinity as well.
 */
function findSomeWords(
  context: SearchContext,
  query: SearchQuery,
  relaxed: Interpretation,
): { matches: QueryMatches; options?: MatchOptions } {
  const { conditions, requiredWeight } = relaxed;
  const isLong = conditions.length >= AFFINITY_MIN_WORDS;
  const best = findBest(context, query, relaxed, isLong ? MAX_REORDERED : FEW_RESULTS);
  if (best.found === 0) return { matches: NO_MATCHES };
  const isFew = best.found < FEW_RESULTS;
  const shares =
    !best.hasFullName && (isFew || isLong)
      ? computeCategoryShares(best.docIds.slice(0, TOP_RESULTS), context.index)
      : [];
  const category = isFew ? findCommonCategory(shares, context.index) : undefined;
  const affinity = isLong && shares.length > 0 ? [buildAffinityCondition(shares)] : [];
  if (category === undefined && affinity.length === 0 && isPlainQuery(query))
    return { matches: { ...best, ids: best.ids.slice(0, query.limit) } };
  const reordered = category === undefined ? reorderPlain(context, query, { ...best, shares }) : undefined;
  const restrictTo =
    category === undefined ? undefined : buildCategoryCondition(category, requiredWeight, best.docIds);
  const options = { restrictTo, affinity };
  return { matches: reordered ?? findMatches(context, query, relaxed, options), options };
}

/** Orders the best of a query by category affinity without matching again, where that is certain. */
function reorderPlain(
  { index }: SearchContext,
  query: SearchQuery,
  { docIds, shares, ...best }: QueryMatches & { docIds: number[]; shares: CategoryShare[] },
): QueryMatches | undefined {
  const ordered = isPlainQuery(query)
    ? orderByAffinity({ ...best, docIds }, shares, query.limit, index)
    : undefined;
  return ordered && { ...best, ...ordered };
}

/** Finds the best `limit` listings of the status, with doc ids; independent of page, order and filters. */
function findBest(
  context: SearchContext,
  query: SearchQuery,
  { conditions, requiredWeight }: Interpretation,
  limit: number,
): QueryMatches & { docIds: number[] } {
  const best = findMatches(context, { ...withoutFilters(query), limit }, { conditions, requiredWeight });
  return { ...best, docIds: best.ids.map((id) => context.index.columns.findDocId(id)) };
}

/** Returns the query without filters, order and page. */
export const withoutFilters = ({ q = '', status }: SearchQuery): SearchQuery => ({
  q,
  status,
  sort: 'relevance',
  offset: 0,
  limit: FEW_RESULTS,
});

/** Returns whether a query equals its `withoutFilters`. */
const isPlainQuery = ({ sort, offset, limit, ...query }: SearchQuery): boolean =>
  sort === 'relevance' && offset === 0 && limit <= FEW_RESULTS && !hasFilters(query);
