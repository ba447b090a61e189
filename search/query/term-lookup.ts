import type { ListingIndex } from '../listing-index.ts';
import { type Form, findForms } from './forms.ts';
import { findTypos } from './typos.ts';

/** What words of a query are looked up in. Valid until the index changes. */
export type TermLookup = Pick<ListingIndex, 'dictionary' | 'postings' | 'phrases'> & {
  variants: VariantLookup;
};

/** Terms of the dictionary that are close to a word. */
type VariantLookup = {
  forms(word: string): readonly Form[];
  /** Terms with their edit distance. */
  typos(word: string): ReadonlyMap<number, number>;
};

/** Memoizes lookups in the trie: a query repeats them as it is relaxed. */
export function createTermLookup({ dictionary, postings, phrases }: ListingIndex): TermLookup {
  const variants = {
    forms: memoize((word) => findForms(word, dictionary)),
    typos: memoize((word) => findTypos(dictionary.trie, word)),
  };
  return { dictionary, postings, phrases, variants };
}

function memoize<A>(compute: (word: string) => A): (word: string) => A {
  const cache = new Map<string, A>();
  return (word) => {
    let result = cache.get(word);
    if (result === undefined) cache.set(word, (result = compute(word)));
    return result;
  };
}
