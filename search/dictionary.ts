import { createTexts, type SavedTexts } from './texts.ts';
import { createTrie, type SavedTrie, type Trie } from './trie.ts';

/**
 * Every term that a listing has, with a small number for it. Words stand in the trie too; filters (such as
 * `country=de`) are terms as well, but nobody types them, so they do not.
 */
export type Dictionary = {
  /** The term's number; a new one is given when the term is new. */
  add(text: string): number;
  /** The same of a word in UTF-8, between `start` and `end` of `bytes`. */
  addWord(bytes: Uint8Array, start: number, end: number): number;
  /** The term's number, or -1. */
  find(text: string): number;
  text(term: number): string;
  /** Forgets a term that no listing has any more; its number will be given again. */
  remove(term: number): void;
  trie: Trie;
  pack(): void;
  save(): SavedDictionary;
};

export type SavedDictionary = { texts: SavedTexts; trie: SavedTrie };

/** The term of a filter. No word has an equals sign, so it cannot be mistaken for one. */
export const filterTerm = (field: string, value: string | number): string => `${field}=${value}`;

/** Is the term a word, not a filter? */
export const isWord = (text: string): boolean => !text.includes('=');

export function createDictionary(saved?: SavedDictionary): Dictionary {
  const texts = createTexts(saved?.texts);
  const trie = createTrie(saved?.trie);

  function add(bytes: Uint8Array, start: number, end: number): number {
    const known = texts.find(bytes, start, end);
    if (known >= 0) return known;
    const term = texts.add(bytes, start, end);
    const text = texts.text(term);
    if (isWord(text)) trie.add(text, term);
    return term;
  }

  return {
    trie,
    text: (term) => texts.text(term),
    addWord: add,
    add(text) {
      const bytes = Buffer.from(text);
      return add(bytes, 0, bytes.length);
    },
    find(text) {
      const bytes = Buffer.from(text);
      return texts.find(bytes, 0, bytes.length);
    },
    remove(term) {
      const text = texts.text(term);
      if (isWord(text)) trie.remove(text);
      texts.remove(term);
    },
    pack() {
      texts.pack();
      trie.pack();
    },
    save: () => ({ texts: texts.save(), trie: trie.save() }),
  };
}
