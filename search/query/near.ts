import type { ListingIndex } from '../listing-index.ts';
import { type Form, formsOf } from './forms.ts';
import { typosOf } from './typos.ts';

/** What the words of a query are looked up in, valid until the index changes. */
export type Words = Pick<ListingIndex, 'dictionary' | 'postings' | 'phrases'> & { near: Near };

/** What is near a word among those of the dictionary. */
type Near = {
  forms(word: string): readonly Form[];
  /** Terms with the edits each needs. */
  typos(word: string): ReadonlyMap<number, number>;
};

/** Each walk of the trie is taken once: a query asks for the same words again as it is taken less literally. */
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
