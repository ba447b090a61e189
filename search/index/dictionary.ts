import { grown } from './growable.ts';
import { buildRecord } from '../../rules/typed/records.ts';
import { createTexts, NO_TEXT, type SavedTexts, type Texts } from './texts.ts';
import { createTrie, type SavedTrie, type Trie } from './trie.ts';

/**
 * Every term that a listing has, with a small number for it. Words stand in the trie too; filters (such as
 * `country=de`) are terms as well, but nobody types them, so they do not.
 */
export type Dictionary = {
  /** The term's number; a new one is given when the term is new. */
  add(text: string): number;
  /** The same of many words in UTF-8, each between its start and its end. */
  addEach(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array, count: number, into: Uint32Array): void;
  /** The term's number, or -1. */
  find(text: string): number;
  /** The values that listings have of a field whose words are open. */
  valuesOf(field: OpenField): string[];
  text(term: number): string;
  /** Does the term begin with these bytes? */
  begins(term: number, bytes: Uint8Array): boolean;
  /** Forgets a term that no listing has any more; its number will be given again. */
  remove(term: number): void;
  /** The words as they are now; not to be kept beyond the next change. */
  readonly trie: Trie;
  pack(): void;
  save(): SavedDictionary;
};

export type SavedDictionary = { texts: SavedTexts; trie: SavedTrie };

/** The term of a filter. No word has an equals sign, so it cannot be mistaken for one. */
export const filterTerm = (field: string, value: string | number): string => `${field}=${value}`;

/** The filters whose values people make up. */
const OPEN_FIELDS = ['stage', 'pricing'] as const;
export type OpenField = (typeof OPEN_FIELDS)[number];

/** Is the term a word, not a filter? */
export const isWord = (text: string): boolean => !text.includes('=');

// So many words come and go before they are put into the trie, which takes them all at once.
const MOST_WAITING = 2 ** 15;

const encoder = new TextEncoder();
let scratch = new Uint8Array(256);

/** Writes a text to the scratch in UTF-8 and answers how long it is: a buffer of its own for each would cost more than to find it. */
function encode(text: string): number {
  scratch = grown(scratch, 3 * text.length);
  return encoder.encodeInto(text, scratch).written;
}

export function createDictionary(saved?: SavedDictionary): Dictionary {
  const texts = createTexts(saved?.texts);
  const trie = createTrie(saved?.trie);
  // By word, the term it will stand for in the trie; -1 for none.
  const waiting = new Map<string, number>();
  const values = openValues(texts);

  function stand(text: string, term: number): void {
    if (!isWord(text)) return values.set(text, term >= 0);
    waiting.set(text, term);
    if (waiting.size === MOST_WAITING) settle();
  }

  function settle(): void {
    if (waiting.size === 0) return;
    trie.change([...waiting].sort(([left], [right]) => (left < right ? -1 : 1)));
    waiting.clear();
  }

  function add(bytes: Uint8Array, start: number, end: number): number {
    const known = texts.find(bytes, start, end);
    if (known >= 0) return known;
    const term = texts.add(bytes, start, end);
    stand(texts.text(term), term);
    return term;
  }

  return {
    get trie() {
      settle();
      return trie;
    },
    valuesOf: (field) => values.of(field),
    text: (term) => texts.text(term),
    begins: (term, bytes) => texts.begins(term, bytes),
    addEach(bytes, starts, ends, count, into) {
      texts.findEach(bytes, starts, ends, count, into);
      // A new word may stand there twice.
      for (let at = 0; at < count; at += 1)
        if (into[at] === NO_TEXT) into[at] = add(bytes, starts[at]!, ends[at]!);
    },
    add(text) {
      return add(scratch, 0, encode(text));
    },
    find(text) {
      return texts.find(scratch, 0, encode(text));
    },
    remove(term) {
      const text = texts.text(term);
      stand(text, -1);
      texts.remove(term);
    },
    pack() {
      settle();
      texts.pack();
      trie.pack();
    },
    save() {
      settle();
      return { texts: texts.save(), trie: trie.save() };
    },
  };
}

/** The values of the open fields that are terms. */
function openValues(texts: Texts) {
  const beginning = (field: OpenField) => filterTerm(field, '');
  const terms = buildRecord(OPEN_FIELDS, (field) => texts.beginningWith(encoder.encode(beginning(field))));
  return {
    of: (field: OpenField) => [...terms[field]].map((text) => text.slice(beginning(field).length)),
    set(text: string, isThere: boolean): void {
      const field = OPEN_FIELDS.find((one) => text.startsWith(beginning(one)));
      if (!field) return;
      if (isThere) terms[field].add(text);
      else terms[field].delete(text);
    },
  };
}
