import { type SearchContext, listAll } from './results/find-matches.ts';
import { buildHints, findNamedElsewhere } from './results/hints.ts';
import { haveFuzzyExpansions, getMatchLevel } from './results/match-level.ts';
import type { SearchQuery, SearchResult } from './results/search-query.ts';
import { type RelaxedQuery, relaxQuery } from './results/relax-query.ts';
import { parseQuery, type Vocabulary } from './query/parse-query.ts';
import { isUsedByListings } from './query/expansions.ts';
import { type TermLookup, createTermLookup } from './query/term-lookup.ts';
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
      return all.total > 0 ? all : { ...all, ...findNamedElsewhere(index, query, []) };
    }
    const lookup = createTermLookup(index);
    const parsed = parseQuery(query.q, createVocabulary(lookup));
    const relaxed = parsed.length > 0 ? relaxQuery(context, query, parsed, lookup) : undefined;
    if (!relaxed) return { ids: [], total: 0, levels: [] };
    const result = buildResult(index, relaxed);
    // A listing that was found by its full name needs no hints.
    if (relaxed.matches.hasFullName && result.total > 0) return result;
    const { hints } = findNamedElsewhere(index, query, parsed);
    if (result.total < FEW_RESULTS)
      return { ...result, hints: { ...buildHints(context, query, relaxed), ...hints } };
    return hints ? { ...result, hints } : result;
  };
}

/** A host with more listings than this is shared by several makers. */
const MAX_LISTINGS_PER_MAKER = 20;

const createVocabulary = ({ dictionary, postings, phrases, variants }: TermLookup): Vocabulary => ({
  has: (term) => dictionary.find(term) >= 0,
  hasLongerTerm: (term) => dictionary.trie.firstChild(dictionary.trie.find(term)) > 0,
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

/** Adds the match level of each listing on the page. */
function buildResult(
  index: ListingIndex,
  { words, conditions, requiredWeight, matches }: RelaxedQuery,
): SearchResult {
  const { ids, total } = matches;
  const weightedWords = {
    words,
    weights: conditions.map(({ weight }) => weight),
    requiredWeight: requiredWeight - EPSILON,
  };
  const isExact = requiredWeight >= sumWeights(conditions) && !haveFuzzyExpansions(words);
  const levels = ids.map((id) =>
    isExact ? 'all' : getMatchLevel(index.columns.findDocId(id), weightedWords, index),
  );
  return { ids, total, levels };
}
