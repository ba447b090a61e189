import { createTrie, type SavedTrie, type Trie } from './trie.ts';

/**
 * Every term that a listing has, with a small number for it. Words stand in the trie too; filters (such as
 * `country=de`) are terms as well, but nobody types them, so they do not.
 */
export type Dictionary = {
  /** The term's number; a new one is given when the term is new. */
  add(text: string): number;
  /** The term's number, or -1. */
  find(text: string): number;
  text(term: number): string;
  /** Forgets a term that no listing has any more; its number will be given again. */
  remove(term: number): void;
  trie: Trie;
  save(): SavedDictionary;
};

export type SavedDictionary = { texts: string[]; free: number[]; trie: SavedTrie };

/** The term of a filter. No word has an equals sign, so it cannot be mistaken for one. */
export const filterTerm = (field: string, value: string | number): string => `${field}=${value}`;

// A word cut out of a text keeps the whole text in memory, unless it is copied.
const flat = (text: string) => Buffer.from(text).toString();

const isWord = (text: string) => !text.includes('=');

export function createDictionary(saved?: SavedDictionary): Dictionary {
  const texts = saved?.texts ?? [];
  const free = saved?.free ?? [];
  const trie = createTrie(saved?.trie);
  const terms = new Map<string, number>();
  texts.forEach((text, term) => text && terms.set(text, term));

  return {
    trie,
    find: (text) => terms.get(text) ?? -1,
    text: (term) => texts[term]!,
    add(text) {
      let term = terms.get(text);
      if (term === undefined) {
        term = free.pop() ?? texts.length;
        const copy = flat(text);
        texts[term] = copy;
        terms.set(copy, term);
        if (isWord(text)) trie.add(text, term);
      }
      return term;
    },
    remove(term) {
      const text = texts[term]!;
      terms.delete(text);
      if (isWord(text)) trie.remove(text);
      texts[term] = '';
      free.push(term);
    },
    save: () => ({ texts, free, trie: trie.save() }),
  };
}
