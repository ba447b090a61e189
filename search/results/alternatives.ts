import { filterTerm } from '../index/dictionary.ts';
import type { ListingIndex } from '../listing-index.ts';
import { isAlternativeMarker } from '../query/alternatives.ts';
import type { ParsedWord } from '../query/parse-query.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import { buildBoostCondition, sumWeights } from '../ranking/conditions.ts';
import { CATEGORY_BOOST } from '../ranking/scoring.ts';
import { listByJoinedName } from './find-by-name.ts';
import { findFusedMatches, type MatchedWords, type SearchContext, type Wording } from './find-matches.ts';
import { type RelaxedQuery, relaxQuery } from './relax-query.ts';
import type { SearchQuery } from './search-query.ts';
import { selectKeyTerms, SIMILAR_SHARE } from './similar.ts';

/** What has the words counts this much as what is similar: "alternative to Acme" is said by the best of both. */
const MENTION_FACTOR = 2;
const CATEGORY_PREFIX = filterTerm('category', '');

/**
 * Finds alternatives to the listings with a name: what is similar to them or in one of their categories, and what has
 * the words of the query, such as the name, in one order. They themselves are left out.
 */
export function findAlternatives(
  context: SearchContext,
  query: SearchQuery,
  { words: parsed, joinedName }: { words: ParsedWord[]; joinedName: string },
  lookup: TermLookup,
): RelaxedQuery | undefined {
  const { index } = context;
  const named = listByJoinedName(joinedName, index).filter((docId) => !isTakenDown(docId, index));
  if (named.length === 0) return undefined;
  const relaxed = relaxQuery(context, query, parsed, lookup);
  const { q = '' } = query;
  const mentions = { q, matched: { ...relaxed, ...relaxed.options }, factor: MENTION_FACTOR };
  const find = (share: number) => {
    const similar = named.map((docId) => ({ q, matched: buildSimilarity(docId, share, index) }));
    const asked: Wording[] = [mentions, ...similar];
    return { asked, ...findFusedMatches(context, query, asked, named) };
  };
  const found = find(SIMILAR_SHARE);
  // Where nothing is similar enough, whatever has one of its terms.
  const { asked, ids, total } = found.total > 0 ? found : find(0);
  // The name is answered by what is similar.
  const isName = ({ text, typed }: ParsedWord) => joinedName.includes(text) || isAlternativeMarker(typed);
  return {
    ...relaxed,
    words: relaxed.words.map((word) => (isName(word) ? { ...word, isFilter: true } : word)),
    matches: { ...relaxed.matches, hasFullName: false, found: total, ids, keys: [], total },
    alternatives: { asked, named },
  };
}

function isTakenDown(docId: number, { dictionary, postings }: ListingIndex): boolean {
  const term = dictionary.find(filterTerm('status', 'taken_down'));
  return term >= 0 && postings.weight(term, docId) > 0;
}

/**
 * Builds the conditions that listings meet that have at least one, and this share, of the key terms of a listing, or are
 * in one of its categories.
 */
function buildSimilarity(docId: number, share: number, index: ListingIndex): MatchedWords {
  const keyTerms = selectKeyTerms(index, docId);
  const lightest = Math.min(...keyTerms.map(({ weight }) => weight));
  const requiredWeight = Math.max(Number.isFinite(lightest) ? lightest : 1, share * sumWeights(keyTerms));
  const categories = index
    .listTerms(docId)
    .filter((term) => index.dictionary.text(term).startsWith(CATEGORY_PREFIX))
    .map((term) => ({ term, boost: CATEGORY_BOOST }));
  return { conditions: [...keyTerms, buildBoostCondition(requiredWeight, categories)], requiredWeight };
}
