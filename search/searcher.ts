import { type SearchContext, findFusedMatches, listAll } from './results/find-matches.ts';
import { MAX_REORDERED, reorderByFeedback, reorderFused } from './results/feedback.ts';
import { findAlternatives } from './results/alternatives.ts';
import { findByNameTerms, isListingName } from './results/find-by-name.ts';
import { buildHints, findNamedElsewhere, MAX_NAMED, otherStatus } from './results/hints.ts';
import {
  findLeftOut,
  haveFuzzyExpansions,
  getMatchLevel,
  MATCH_LEVELS,
  type MatchLevel,
} from './results/match-level.ts';
import type { AppliedFilters, SearchHints, SearchQuery, SearchResult } from './results/search-query.ts';
import { type RelaxedQuery, relaxQuery, withoutFilters } from './results/relax-query.ts';
import { type ParsedQuery, parseQuery, type Vocabulary } from './query/parse-query.ts';
import { isUsedByListings } from './query/expansions.ts';
import { type TermLookup, createTermLookup } from './query/term-lookup.ts';
import { isGenericWord } from './text/common-words.ts';
import { joinTerms } from './text/tokenize.ts';
import type { ListingIndex } from './listing-index.ts';
import { sumWeights } from './ranking/conditions.ts';
import { createMatcher, type Matcher, EPSILON } from './ranking/matcher.ts';

export type { SearchQuery, SearchResult, SearchSort } from './results/search-query.ts';

/** Hints are returned if fewer listings are found. */
const FEW_RESULTS = 5;

/** Returns a function that searches one index. It never throws because of what a query contains. */
export function createSearcher(
  index: ListingIndex,
  matcher: Matcher = createMatcher(index.postings),
): (query: SearchQuery) => SearchResult {
  const context: SearchContext = { index, matcher, keys: new Float64Array(0) };
  return (query) => {
    if (!query.q?.trim()) {
      const all = { ...listAll(context, query), levels: [] };
      return all.total > 0 ? all : { ...all, ...findNamedElsewhere(index, query, { words: [] }) };
    }
    const lookup = createTermLookup(index);
    const parsed = parseQuery(query.q, createVocabulary(lookup, index), query.today);
    const applied = selectApplicable(parsed, query);
    const filtered = applied && searchFiltered(context, query, { ...parsed, applied }, lookup);
    const { relaxed, result } = filtered ?? searchWords(context, query, parsed, lookup);
    // A listing that was found by its full name needs no hints.
    if (!relaxed || (relaxed.matches.hasFullName && result.total > 0)) return result;
    const { hints: named } = findNamedElsewhere(index, query, parsed);
    const left = listUnapplied(parsed, query, filtered ? applied : undefined);
    const hints = {
      ...(result.total < FEW_RESULTS ? buildHints(context, query, relaxed) : {}),
      ...(result.total === 0 ? findNearestElsewhere(context, query, parsed, lookup) : {}),
      ...(left ? { filters: left } : {}),
      ...named,
    };
    return Object.keys(hints).length > 0 ? { ...result, hints } : result;
  };
}

type Found = { relaxed?: RelaxedQuery; result: SearchResult };

/** Searches with the filters that words of the query name. Returns undefined if no listing passes them. */
function searchFiltered(
  context: SearchContext,
  query: SearchQuery,
  { applied, ...parsed }: ParsedQuery & { applied: AppliedFilters },
  lookup: TermLookup,
): Found | undefined {
  const { words } = parsed;
  const { named, launched } = applied;
  const filters = {
    ...(named.length > 0 ? { named } : {}),
    ...(launched ? { launched } : {}),
  };
  const isApplied = (filter: string) =>
    named.some(({ field, isDenied }) => !isDenied && filter.startsWith(`${field}=`));
  const marked = words.map((word) => ({ ...word, isFilter: word.filters.some(isApplied) }));
  // Alone, the words of a filter are what is searched for: "free app" asks for what is free.
  const isAlone = marked.every(({ isFilter, text }) => isFilter || isGenericWord(text));
  const hasOtherWords = marked.some(({ isFilter, isCommon }) => !isFilter && !isCommon);
  const asked = isAlone ? words.filter((_, at) => marked[at]?.isFilter) : hasOtherWords ? marked : words;
  const search = (more: Partial<SearchQuery>) =>
    searchWords(context, { ...query, ...filters, ...more }, { ...parsed, words: asked }, lookup);
  // Listings that state nothing are no reason to leave out all that state something else.
  if (named.length > 0 && search({ ...FIRST_ONLY, isStated: true }).result.total === 0) {
    const others = marked.filter(({ isFilter, isCommon }) => !isFilter && !isCommon);
    const { total } = searchWords(
      context,
      { ...query, ...FIRST_ONLY },
      { ...parsed, words: others },
      lookup,
    ).result;
    if (others.length === 0 || total > 0) return undefined;
    // No listing has the other words: what passes the filters is all that can be found.
    const unlisted = [...(parsed.unlisted ?? []), ...others.map(({ typed }) => typed)];
    const filterWords = words.filter((_, at) => marked[at]?.isFilter);
    return searchFiltered(context, query, { ...parsed, applied, words: filterWords, unlisted }, lookup);
  }
  const found = search({});
  return found.result.total > 0 ? { ...found, result: { ...found.result, applied } } : undefined;
}

function searchWords(
  context: SearchContext,
  query: SearchQuery,
  parsed: ParsedQuery,
  lookup: TermLookup,
): Found {
  const { words, unlisted = [] } = parsed;
  const { wordings = [] } = query;
  if (wordings.length > 0) return searchWordings(context, query, parsed, lookup);
  if (words.length === 0) return { result: { ...listOrNothing(context, query), levels: [] } };
  const { offset, limit, sort } = query;
  const isOrdered = sort === 'relevance' && offset < MAX_REORDERED;
  const whole = { ...query, offset: 0, limit: Math.max(MAX_REORDERED, offset + limit) };
  const relaxed = interpretQuery(context, isOrdered ? whole : query, parsed, lookup);
  const { total } = relaxed.matches;
  const ids = isOrdered
    ? orderBest(context.index, relaxed).slice(offset, offset + limit)
    : relaxed.matches.ids;
  return { relaxed, result: buildResult(context.index, [relaxed], { ids, total, unlisted }) };
}

/** Finds what a query asks for: alternatives to a listing, or what has its words. */
function interpretQuery(
  context: SearchContext,
  query: SearchQuery,
  { words, alternativesTo: joinedName }: ParsedQuery,
  lookup: TermLookup,
): RelaxedQuery {
  const alternatives =
    joinedName === undefined ? undefined : findAlternatives(context, query, { words, joinedName }, lookup);
  return alternatives ?? relaxQuery(context, query, words, lookup);
}

/** Returns the matches; where listings have only some of the words, the best are reordered. */
function orderBest(index: ListingIndex, relaxed: RelaxedQuery): number[] {
  const { ids, keys, hasFullName } = relaxed.matches;
  if (hasFullName || relaxed.alternatives || hasAllWeight(relaxed)) return ids;
  const best = { ids: ids.slice(0, MAX_REORDERED), keys };
  return [...reorderByFeedback(best, relaxed.words, index), ...ids.slice(MAX_REORDERED)];
}

const hasAllWeight = ({ requiredWeight, conditions }: RelaxedQuery): boolean =>
  requiredWeight >= sumWeights(conditions);

/** Searches for a query together with its other wordings. */
function searchWordings(
  context: SearchContext,
  { wordings = [], ...query }: SearchQuery,
  parsed: ParsedQuery,
  lookup: TermLookup,
): Found {
  const vocabulary = createVocabulary(lookup, context.index);
  const asked = [
    { q: query.q ?? '', parsed },
    ...wordings.map((q) => ({ q, parsed: parseQuery(q, vocabulary) })),
  ].filter((one) => one.parsed.words.length > 0);
  const runs = asked.map(({ q, parsed }) => {
    const relaxed = interpretQuery(context, { ...query, q, ...FIRST_ONLY }, parsed, lookup);
    const factor = hasAllWeight(relaxed) ? 1 : RELAXED_FACTOR;
    return { q, relaxed, factor, matched: { ...relaxed, ...relaxed.options } };
  });
  const found = runs.filter(({ relaxed }) => relaxed.matches.found > 0);
  const [first] = found;
  if (!first) return { result: { ids: [], total: 0, levels: [] } };
  const { offset, limit, sort } = query;
  const isOrdered = sort === 'relevance' && offset < MAX_REORDERED && !first.relaxed.matches.hasFullName;
  const whole = { ...query, offset: 0, limit: Math.max(MAX_REORDERED, offset + limit) };
  const fused = findFusedMatches(
    context,
    isOrdered ? whole : query,
    found.flatMap(({ relaxed, ...wording }) => relaxed.alternatives?.asked ?? [wording]),
    found.flatMap(({ relaxed }) => relaxed.alternatives?.named ?? []),
  );
  const ids = isOrdered ? reorderFused(fused, context.index).slice(offset, offset + limit) : fused.ids;
  const result = buildResult(
    context.index,
    found.map(({ relaxed }) => relaxed),
    { ids, total: fused.total, unlisted: parsed.unlisted ?? [] },
  );
  return { relaxed: first.relaxed, result };
}

/** What the ranks of a wording count of which no listing has all words. */
const RELAXED_FACTOR = 0.8;
const FIRST_ONLY = { sort: 'relevance', offset: 0, limit: 1 } as const;

/** Finds the nearest listings of the other status, where this one has none, or else one taken down with such a name. */
function findNearestElsewhere(
  context: SearchContext,
  query: SearchQuery,
  { words }: ParsedQuery,
  lookup: TermLookup,
): SearchHints {
  const status = otherStatus(query);
  const { matches } = relaxQuery(
    context,
    { ...withoutFilters(query), status, limit: MAX_NAMED },
    words,
    lookup,
  );
  if (matches.found > 0) return { otherStatus: matches.found, first: matches.ids };
  const misspelled = lookup.variants.typos(joinTerms(query.q ?? '')).keys();
  const named = findByNameTerms(misspelled, 'taken_down', context.index);
  return named.length > 0 ? { named } : {};
}

/** Lists everything if the query has a date of launch, or says what is not wanted, and nothing else. */
const listOrNothing = (context: SearchContext, query: SearchQuery) =>
  query.launched || query.named?.some(({ isDenied }) => isDenied)
    ? listAll(context, query)
    : { ids: [], total: 0 };

/** The filter of the caller for each field that words may name. */
const GIVEN = { pricing: 'pricingModel', stage: 'stage', country: 'country' } as const;

/**
 * Selects the filters that words name and that the caller did not give. Stages are left to hints: their names have
 * other meanings, too ("beta testers").
 */
function selectApplicable(
  { filters, launched }: ParsedQuery,
  query: SearchQuery,
): AppliedFilters | undefined {
  const named = filters.filter(
    ({ field, isDenied }) => (field !== 'stage' || isDenied) && query[GIVEN[field]] === undefined,
  );
  const isDated = launched !== undefined && query.launched === undefined;
  return named.length === 0 && !isDated ? undefined : { named, ...(isDated ? { launched } : {}) };
}

/** Lists the filters that words name and that neither the caller gave nor the search applied. */
function listUnapplied(
  { filters, launched }: ParsedQuery,
  query: SearchQuery,
  applied: AppliedFilters | undefined,
): AppliedFilters | undefined {
  const named = filters.filter(
    (filter) => query[GIVEN[filter.field]] === undefined && applied?.named.includes(filter) !== true,
  );
  const isDated = launched !== undefined && query.launched === undefined && !applied?.launched;
  return named.length === 0 && !isDated ? undefined : { named, ...(isDated ? { launched } : {}) };
}

/** A host with more listings than this is shared by several makers. */
const MAX_LISTINGS_PER_MAKER = 20;

const createVocabulary = (
  { dictionary, postings, phrases, variants }: TermLookup,
  index: ListingIndex,
): Vocabulary => ({
  isName: (joined) => isListingName(joined, index),
  has: (term) => dictionary.find(term) >= 0,
  hasLongerTerm: (term) => dictionary.trie.firstChild(dictionary.trie.find(term)) > 0,
  isUsed: (word) => isUsedByListings(dictionary.find(word), postings),
  hasFuzzyMatch: (term) => variants.typos(term).size > 0,
  languagesOf: (word) => {
    const languagesOf = (term: number) => (isUsedByListings(term, postings) ? [] : phrases.languagesOf(term));
    const term = dictionary.find(word);
    // So that "sauvegarder" matches a category called "sauvegarde".
    return term < 0 ? variants.forms(word).flatMap((form) => languagesOf(form.term)) : languagesOf(term);
  },
  hasForm: (word) => variants.forms(word).length > 0,
  isSharedFilter: (filter) => {
    const term = dictionary.find(filter);
    return term >= 0 && postings.count(term) > MAX_LISTINGS_PER_MAKER;
  },
});

/** Adds the match level of each listing on the page, and the words that none of them has. */
function buildResult(
  index: ListingIndex,
  wordings: readonly RelaxedQuery[],
  { ids, total, unlisted }: Pick<SearchResult, 'ids' | 'total'> & { unlisted: readonly string[] },
): SearchResult {
  const docIds = ids.map((id) => index.columns.findDocId(id));
  const levelsOf = wordings.map((relaxed) => getLevels(index, relaxed, docIds));
  const levels = docIds.flatMap((_, at) => {
    const level = MATCH_LEVELS.find((one) => levelsOf.some((all) => all[at] === one)) ?? [];
    // A product that is not listed was asked for as well.
    return unlisted.length > 0 && level === 'all' ? 'some' : level;
  });
  const [first] = wordings;
  const isAnswered = wordings.length > 1 && levels.includes('all');
  const leftOut =
    first && docIds.length > 0 && !isAnswered
      ? [...unlisted, ...findLeftOut(first.words, docIds, index)]
      : [];
  return { ids, total, levels, ...(leftOut.length > 0 ? { leftOut } : {}) };
}

function getLevels(index: ListingIndex, relaxed: RelaxedQuery, docIds: readonly number[]): MatchLevel[] {
  const { words, conditions, requiredWeight } = relaxed;
  const weights = conditions.map(({ weight }) => weight);
  const isExact = !relaxed.alternatives && hasAllWeight(relaxed) && !haveFuzzyExpansions(words);
  const weightedWords = { words, weights, requiredWeight: requiredWeight - EPSILON };
  return docIds.map((docId) => (isExact ? 'all' : getMatchLevel(docId, weightedWords, index)));
}
