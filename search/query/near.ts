import type { ListingIndex } from '../listing-index.ts';
import { type Form, formsOf } from './forms.ts';
import { typosOf } from './typos.ts';

/** What words of a query are looked up in. Valid until the index changes. */
export type Words = Pick<ListingIndex, 'dictionary' | 'postings' | 'phrases'> & { near: Near };

/** Terms of the dictionary that are close to a word. */
type Near = {
  forms(word: string): readonly Form[];
  /** Terms with their edit distance. */
  typos(word: string): ReadonlyMap<number, number>;
};

/** Memoizes lookups in the trie: a query repeats them as it is relaxed. */
export function wordsOf({ dictionary, postings, phrases }: ListingIndex): Words {
  const near = {
    forms: once((word) => formsOf(word, dictionary)),
    typos: once((word) => typosOf(dictionary.trie, word)),
  };
  return { dictionary, postings, phrases, near };
}

function once<A>(find: (word: string) => A): (word: string) => A {
  const answers = new Map<string, A>();
  return (word) => {
    let answer = answers.get(word);
    if (answer === undefined) answers.set(word, (answer = find(word)));
    return answer;
  };
}
