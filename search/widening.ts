import { type Dictionary, isWord } from './dictionary.ts';
import type { ListingIndex } from './listing-index.ts';
import { COMPLETION_COSTS, EDIT_COSTS, INFLECTION_COSTS } from './rank.ts';
import { typosOf } from './typos.ts';

/** A word of the query with the terms that may stand for it, and what each costs. */
export type QueryWord = { text: string; known: boolean; terms: Map<number, number> };

type Words = Pick<ListingIndex, 'dictionary' | 'postings' | 'termsOf'>;

const MOST_BRANDS = 32;
const MOST_COMPLETIONS = 256;
const MOST_TYPOS = 64;
// Listings whose terms are read one by one.
const MOST_BESIDE = 128;
// How much of the trie is looked at for the completions of a short prefix, shortest completions first.
const MOST_NODES = 4096;

/** The words as typed, each known to the dictionary or not. */
export function exactWords(texts: string[], { dictionary }: Words): QueryWord[] {
  return texts.map((text) => {
    const term = dictionary.find(text);
    const known = term >= 0;
    return { text, known, terms: new Map(known ? [[term, 0]] : []) };
  });
}

/**
 * The ways to let words stand for more, in the order they are tried while nothing of the status asked for is found.
 * Which terms they add depends on the words and the dictionary alone, never on filters, order or page.
 */
export const WIDENINGS: ((query: QueryWord[], words: Words) => void)[] = [
  (query, words) => addBrands(query.at(-1)!, words),
  (query, words) => addCompletions(query.at(-1)!, words.dictionary, MOST_COMPLETIONS, () => true),
  addCompletionsBeside,
  (query, words) =>
    query.forEach((word) => {
      addInflections(word, words);
      if (!word.known) addTypos(word, words);
    }),
  (query, words) => {
    // Where nothing can stand for one word, more for the others would not help.
    if (query.every(({ terms }) => terms.size > 0))
      query.filter(({ known }) => known).forEach((word) => addTypos(word, words));
  },
];

function addTerm(word: QueryWord, term: number, cost: number): void {
  if (cost < (word.terms.get(term) ?? Infinity)) word.terms.set(term, cost);
}

/** Names that start with the word: what somebody who is still typing most likely means. */
function addBrands(word: QueryWord, { dictionary, postings }: Words): void {
  addCompletions(word, dictionary, MOST_BRANDS, (term) => postings.isInName(term));
}

/** Longer terms that start with the word, the shortest first and then by letter. */
function addCompletions(
  word: QueryWord,
  { trie }: Dictionary,
  most: number,
  fits: (term: number) => boolean,
): void {
  const start = trie.find(word.text);
  const nodes = start > 0 ? [start] : [];
  let added = 0;
  for (let at = 0; at < nodes.length && at < MOST_NODES; at += 1) {
    for (let node = trie.firstChild(nodes[at]!); node > 0; node = trie.nextSibling(node)) {
      nodes.push(node);
      const term = trie.term(node);
      if (term < 0 || !fits(term)) continue;
      addTerm(word, term, COMPLETION_COSTS);
      if (++added === most) return;
    }
  }
}

/**
 * However many terms start with the last word: those of the listings that have the words before it. Where these are
 * many, completions that are common enough have been tried.
 */
function addCompletionsBeside(query: QueryWord[], { dictionary, postings, termsOf }: Words): void {
  const last = query.at(-1)!;
  const others = query.slice(0, -1).map(({ text }) => dictionary.find(text));
  const [rarest] = others.toSorted((a, b) => postings.count(a) - postings.count(b));
  if (rarest === undefined || postings.count(rarest) > MOST_BESIDE || postings.bytes(rarest)) return;
  for (const posting of postings.list(rarest)) {
    const ordinal = posting >>> 8;
    if (!others.every((term) => postings.weight(term, ordinal) > 0)) continue;
    for (const term of termsOf(ordinal)) {
      const text = dictionary.text(term);
      if (text.startsWith(last.text) && isWord(text)) addTerm(last, term, COMPLETION_COSTS);
    }
  }
}

// English endings that leave the meaning alone, each with what it may be replaced by; some only follow an e.
const ENDINGS = ['', 's', 'es', 'ed', 'd', 'ing', 'er', 'r', 'e'];
const AFTER_E = ['d', 'r'];
const SHORTEST_STEM = 3;

const takes = (stem: string, ending: string) =>
  stem.length >= SHORTEST_STEM && (!AFTER_E.includes(ending) || stem.endsWith('e'));

function addInflections(word: QueryWord, { dictionary }: Words): void {
  const { text } = word;
  const stems = ENDINGS.filter(
    (ending) => text.endsWith(ending) && takes(text.slice(0, text.length - ending.length), ending),
  ).map((ending) => text.slice(0, text.length - ending.length));
  if (text.endsWith('ies') && text.length - 2 >= SHORTEST_STEM) stems.push(`${text.slice(0, -3)}y`);
  for (const stem of stems) {
    const forms = ENDINGS.filter((ending) => takes(stem, ending)).map((ending) => stem + ending);
    if (stem.endsWith('y')) forms.push(`${stem.slice(0, -1)}ies`);
    for (const form of forms) {
      const term = dictionary.find(form);
      if (term >= 0) addTerm(word, term, INFLECTION_COSTS);
    }
  }
}

function addTypos(word: QueryWord, { dictionary, postings }: Words): void {
  const near = Array.from(typosOf(dictionary.trie, word.text), ([term, edits]) => ({
    term,
    edits,
    text: dictionary.text(term),
    count: postings.count(term),
  }));
  // Nearest first, then the commonest.
  near.sort((a, b) => a.edits - b.edits || b.count - a.count || (a.text < b.text ? -1 : 1));
  for (const { term, edits } of near.slice(0, MOST_TYPOS)) addTerm(word, term, edits * EDIT_COSTS);
}
