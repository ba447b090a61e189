import { grown } from './growable.ts';
import { buildRecord } from '../../rules/typed/records.ts';
import { createTexts, NO_TEXT, type SavedTexts, type Texts } from './texts.ts';
import { createTrie, type SavedTrie, type Trie } from './trie.ts';

/**
 * All terms of listings, with a small number for each. Words are in the trie, too; filters (such as `country=de`) are
 * terms as well, but are never typed and therefore not in it.
 */
export type Dictionary = {
  /** Returns the number of a term, adding it if it is new. */
  add(text: string): number;
  /** Writes the numbers of many UTF-8 words to `into`, each word given by start and end; adds new ones. */
  addEach(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array, count: number, into: Uint32Array): void;
  /** The term's number, or -1. */
  find(text: string): number;
  /** The values that listings have in a field with free values. */
  valuesOf(field: OpenField): string[];
  text(term: number): string;
  /** Returns whether the term begins with these bytes. */
  begins(term: number, bytes: Uint8Array): boolean;
  /** Removes a term that no listing has any more; its number will be reused. */
  remove(term: number): void;
  /** The words as they are now; valid until the next change. */
  readonly trie: Trie;
  pack(): void;
  save(): SavedDictionary;
};

export type SavedDictionary = { texts: SavedTexts; trie: SavedTrie };

/** Returns the term of a filter value. Words contain no equals sign, so that the two cannot be confused. */
export const filterTerm = (field: string, value: string | number): string => `${field}=${value}`;

/** The filters with free values. */
const OPEN_FIELDS = ['stage', 'pricing'] as const;
export type OpenField = (typeof OPEN_FIELDS)[number];

/** Returns whether a term is a word and not a filter. */
export const isWord = (text: string): boolean => !text.includes('=');

// At most this many words are added or removed before the trie is updated with all of them at once.
const MOST_WAITING = 2 ** 15;

const encoder = new TextEncoder();
let scratch = new Uint8Array(256);

/**
 * Encodes a text as UTF-8 in `scratch` and returns its length: allocating a buffer for each text would cost more than
 * the lookup.
 */
function encode(text: string): number {
  scratch = grown(scratch, 3 * text.length);
  return encoder.encodeInto(text, scratch).written;
}

export function createDictionary(saved?: SavedDictionary): Dictionary {
  const texts = createTexts(saved?.texts);
  const trie = createTrie(saved?.trie);
  // By word, its new term in the trie; -1 to remove it.
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
      // A new word may occur twice.
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

/** Tracks the values of the open fields that are terms. */
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
