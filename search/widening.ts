import type { Dictionary } from './dictionary.ts';
import type { Postings } from './postings.ts';
import { COMPLETION_COSTS, EDIT_COSTS, INFLECTION_COSTS } from './rank.ts';
import { eachTypo, typosAllowed } from './typos.ts';

/** A word of the query with the terms that may stand for it, and what each costs. */
export type QueryWord = { text: string; known: boolean; isLast: boolean; terms: Map<number, number> };

type Words = { dictionary: Dictionary; postings: Postings };

const MOST_BRANDS = 32;
const MOST_COMPLETIONS = 256;
const MOST_TYPOS = 64;
// How much of the trie is looked at for the completions of a short prefix, shortest completions first.
const MOST_NODES = 4096;

/** The words as typed, each known to the dictionary or not. */
export function exactWords(texts: string[], { dictionary }: Words): QueryWord[] {
  return texts.map((text, at) => {
    const term = dictionary.find(text);
    const terms = new Map(term >= 0 ? [[term, 0]] : []);
    return { text, known: term >= 0, isLast: at === texts.length - 1, terms };
  });
}

/**
 * The ways to let a word stand for more, in the order they are tried while too little is found. Which terms
 * they add depends on the word and the dictionary alone.
 */
export const WIDENINGS: ((word: QueryWord, words: Words) => void)[] = [
  (word, words) => word.isLast && addBrands(word, words),
  (word, words) => word.isLast && addCompletions(word, words),
  (word, words) => (word.known ? addInflections(word, words) : addTypos(word, words)),
  (word, words) => addTypos(word, words),
];

function addTerm(word: QueryWord, term: number, cost: number): void {
  if (cost < (word.terms.get(term) ?? Infinity)) word.terms.set(term, cost);
}

/** Names that start with the word: what somebody who is still typing most likely means. */
function addBrands(word: QueryWord, { dictionary, postings }: Words): void {
  const brands = completions(word.text, dictionary).filter((term) => postings.countInNames(term) > 0);
  for (const term of brands.slice(0, MOST_BRANDS)) addTerm(word, term, COMPLETION_COSTS);
}

function addCompletions(word: QueryWord, { dictionary }: Words): void {
  const terms = completions(word.text, dictionary);
  for (const term of terms.slice(0, MOST_COMPLETIONS)) addTerm(word, term, COMPLETION_COSTS);
}

/** Terms that start with the prefix and are longer, the shortest first and then by letter. */
function completions(prefix: string, { trie }: Dictionary): number[] {
  const start = trie.find(prefix);
  const nodes = start > 0 ? [start] : [];
  const terms: number[] = [];
  for (let at = 0; at < nodes.length && at < MOST_NODES; at += 1) {
    for (let node = trie.firstChild(nodes[at]!); node > 0; node = trie.nextSibling(node)) {
      nodes.push(node);
      if (trie.term(node) >= 0) terms.push(trie.term(node));
    }
  }
  return terms;
}

// English endings that leave the meaning alone, each with what it may be replaced by.
const ENDINGS = ['', 's', 'es', 'ed', 'd', 'ing', 'er', 'r', 'e'];
const SHORTEST_STEM = 3;

function addInflections(word: QueryWord, { dictionary }: Words): void {
  const { text } = word;
  const stems = ENDINGS.filter((ending) => text.endsWith(ending)).map((ending) =>
    text.slice(0, text.length - ending.length),
  );
  if (text.endsWith('ies')) stems.push(`${text.slice(0, -3)}y`);
  for (const stem of stems.filter(({ length }) => length >= SHORTEST_STEM)) {
    const forms = ENDINGS.map((ending) => stem + ending);
    if (stem.endsWith('y')) forms.push(`${stem.slice(0, -1)}ies`);
    for (const form of forms) {
      const term = dictionary.find(form);
      if (term >= 0) addTerm(word, term, INFLECTION_COSTS);
    }
  }
}

function addTypos(word: QueryWord, { dictionary, postings }: Words): void {
  const most = typosAllowed(word.text);
  if (most === 0) return;
  const near: { term: number; edits: number; count: number }[] = [];
  eachTypo(dictionary.trie, word.text, most, (term, edits) =>
    near.push({ term, edits, count: postings.count(term) }),
  );
  // Nearest first, then the commonest; the trie gives them by letter, and sorting keeps that order.
  near.sort((a, b) => a.edits - b.edits || b.count - a.count);
  for (const { term, edits } of near.slice(0, MOST_TYPOS)) addTerm(word, term, edits * EDIT_COSTS);
}
