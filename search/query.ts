import { type Searcher, everything } from './results/answer.ts';
import { hintsFor, namedElsewhere } from './results/hints.ts';
import { areGuessed, levelOf } from './results/levels.ts';
import type { SearchQuery, SearchResult } from './results/search-query.ts';
import { type Taken, takeWords } from './results/take-words.ts';
import { readQuery, type Vocabulary } from './query/asked.ts';
import { isSaidBySome } from './query/choices.ts';
import { type Words, wordsOf } from './query/near.ts';
import type { ListingIndex } from './listing-index.ts';
import { weightOf } from './ranking/conditions.ts';
import { createMatches, type Matches, TINY } from './ranking/matches.ts';

export type { SearchQuery, SearchResult, SearchSort } from './results/search-query.ts';

/** Hints are returned if fewer listings are found. */
const LITTLE = 5;

/** Returns a function that searches one index. It never throws because of what a query contains. */
export function createSearcher(
  index: ListingIndex,
  matches: Matches = createMatches(index.postings),
): (query: SearchQuery) => SearchResult {
  const searcher: Searcher = { index, matches, keys: new Float64Array(0) };
  return (query) => {
    if (!query.q?.trim()) {
      const all = { ...everything(searcher, query), levels: [] };
      return all.total > 0 ? all : { ...all, ...namedElsewhere(index, query, []) };
    }
    const words = wordsOf(index);
    const asked = readQuery(query.q, vocabularyOf(words));
    const taken = asked.length > 0 ? takeWords(searcher, query, asked, words) : undefined;
    if (!taken) return { ids: [], total: 0, levels: [] };
    const result = resultOf(index, taken);
    // A listing that was found by its full name needs no hints.
    if (taken.answer.isNamed && result.total > 0) return result;
    const { hints } = namedElsewhere(index, query, asked);
    if (result.total < LITTLE) return { ...result, hints: { ...hintsFor(searcher, query, taken), ...hints } };
    return hints ? { ...result, hints } : result;
  };
}

/** A host with more listings than this is shared by several makers. */
const MOST_OF_A_MAKER = 20;

const vocabularyOf = ({ dictionary, postings, phrases, near }: Words): Vocabulary => ({
  has: (term) => dictionary.find(term) >= 0,
  begins: (term) => dictionary.trie.firstChild(dictionary.trie.find(term)) > 0,
  resembles: (term) => near.typos(term).size > 0,
  languagesOf: (word) => {
    const languagesOf = (term: number) => (isSaidBySome(term, postings) ? [] : phrases.languagesOf(term));
    const term = dictionary.find(word);
    // So that "sauvegarder" matches a category called "sauvegarde".
    return term < 0 ? near.forms(word).flatMap((form) => languagesOf(form.term)) : languagesOf(term);
  },
  hasForm: (word) => near.forms(word).length > 0,
  isShared: (filter) => {
    const term = dictionary.find(filter);
    return term >= 0 && postings.count(term) > MOST_OF_A_MAKER;
  },
});

/** Adds the match level of each listing on the page. */
function resultOf(index: ListingIndex, { words, conditions, needed, answer }: Taken): SearchResult {
  const { ids, total } = answer;
  const weights = conditions.map(({ weight }) => weight);
  const isLiteral = needed >= weightOf(conditions) && !areGuessed(words);
  const levels = ids.map((id) =>
    isLiteral ? 'all' : levelOf(index.columns.find(id), words, weights, needed - TINY, index),
  );
  return { ids, total, levels };
}
