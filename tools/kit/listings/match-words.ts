import { queryTerms, termsOf } from '../../../search/words.ts';

const MOST_WORDS = 24;

/**
 * Tells whether a text holds every word of `q`, or a word that starts with it; case and accents do not
 * matter. Nothing holds a `q` without words. For some thousands of short texts: listings have an index.
 */
export function wordMatcher(q: string): (text: string) => boolean {
  const wanted = queryTerms(q).slice(0, MOST_WORDS);
  return (text) => {
    const terms = termsOf(text);
    return wanted.length > 0 && wanted.every((word) => terms.some((term) => term.startsWith(word)));
  };
}
