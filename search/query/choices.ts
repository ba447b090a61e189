import { filterTerm } from '../index/dictionary.ts';
import type { Postings } from '../index/postings.ts';
import type { Called } from '../index/phrases.ts';
import { isStopWord } from '../text/common-words.ts';
import type { Choice } from '../ranking/conditions.ts';
import {
  COMPLETION_COSTS,
  EDIT_COSTS,
  JOINED_COSTS,
  KIN_COSTS,
  VALUE_COSTS,
  WEBSITE_COSTS,
} from '../ranking/rank.ts';
import { type AskedWord, hostIn } from './asked.ts';
import { closedText } from '../text/words.ts';
import { completionsOf } from './completions.ts';
import type { Words } from './near.ts';

/** A word of the query with its expansions. No listing need have the word itself. */
export type QueryWord = AskedWord & {
  isKnown: boolean;
  choices: Map<number, Choice>;
  /** Categories whose name it is, alone or with other words. */
  calls: Set<number>;
};

const MOST_NAMES = 32;
const MOST_COMPLETIONS = 256;
const SHORTEST_BEGINNING = 3;
const MOST_TYPOS = 64;
/**
 * In a query of several words, a word that listings have is only treated as a typo of a term that is this many times
 * as frequent.
 */
const COMMONER = 10;
const FEW = 2;

/**
 * Expands each word of a query. The result depends on the words and the index alone, never on filters, order or page,
 * so that totals and pages agree.
 */
export function choicesOf(asked: AskedWord[], words: Words): QueryWord[] {
  const query = asked.map((word) => withForms(word, words));
  addCategories(query, words);
  const last = query.at(-1);
  const hasNames = addNames(query, words);
  for (const word of query) {
    if (word.isKnown) continue;
    if (word === last && !hasNames) addCompletions(word, words);
    addTypos(word, words);
  }
  addCategories(query, words);
  return query;
}

/**
 * Returns the same words with further expansions: words that listings have as typos of frequent terms, and adjacent
 * words, or the whole of `q`, as misspelled names.
 */
export function withLikelyTypos(q: string, chosen: readonly QueryWord[], words: Words): QueryWord[] {
  const { dictionary, postings } = words;
  const query = chosen.map((word) => ({
    ...word,
    choices: new Map(word.choices),
    calls: new Set(word.calls),
  }));
  for (const word of query) {
    if (!word.isKnown) continue;
    const count = postings.count(dictionary.find(word.text));
    addTypos(word, words, query.length > 1 ? COMMONER * count : 0);
  }
  for (const [at, word] of query.entries()) {
    const next = query[at + 1];
    if (next) addMistypedNames(word.text + next.text, [word, next], words);
  }
  // Includes the stop words of the query.
  addMistypedNames(closedText(q), query, words);
  addCategories(query, words);
  return query;
}

/** Expands words to a category if the query has all words of one of its names. */
function addCategories(query: QueryWord[], { dictionary, phrases, postings }: Words): void {
  const asked = new Map<Called, Map<number, Asking[]>>();
  for (const word of query) {
    for (const { term, cost, isGuess } of word.choices.values()) {
      // The same holds for another form of a word that listings have ("transcribe", "transcriberen").
      const mayBeEnglish =
        isSaidBySome(term, postings) || (cost > 0 && isSaidBySome(dictionary.find(word.text), postings));
      for (const called of phrases.of(term)) {
        if (mayBeEnglish && called.language && !word.languages.includes(called.language)) continue;
        const byTerm = asked.get(called) ?? new Map<number, Asking[]>();
        byTerm.set(term, [...(byTerm.get(term) ?? []), { word, cost, isGuess }]);
        asked.set(called, byTerm);
      }
    }
  }
  for (const [{ terms, ownIds, categoryIds }, byTerm] of asked) {
    if (byTerm.size < terms.length) continue;
    const askings = [...byTerm.values()].flat();
    const cost = VALUE_COSTS + Math.max(0, ...askings.map(({ cost }) => cost));
    const isGuess = askings.some(({ isGuess }) => isGuess);
    for (const { word } of askings) {
      for (const id of categoryIds) add(word, dictionary.find(filterTerm('category', id)), cost, isGuess);
      if (isGuess || cost >= EDIT_COSTS) continue;
      word.isKnown = true;
      for (const id of ownIds) word.calls.add(id);
    }
  }
}

/**
 * Returns whether more than a few listings have a term. Foreign names of categories may have another meaning in the
 * language of the listings ("series").
 */
export const isSaidBySome = (term: number, postings: Postings): boolean =>
  postings.count(term) > Math.max(FEW, postings.span() / 1000);

type Asking = { word: QueryWord; cost: number; isGuess: boolean };

/** Expands words to names that they resemble when joined ("hom asistant"). */
function addMistypedNames(closed: string, query: QueryWord[], { near, postings }: Words): void {
  for (const [term, edits] of near.typos(closed)) {
    if (!postings.isInName(term)) continue;
    for (const word of query) add(word, term, edits * EDIT_COSTS + JOINED_COSTS, word.isKnown);
  }
}

function withForms(asked: AskedWord, { dictionary, postings, near }: Words): QueryWord {
  const word: QueryWord = { ...asked, isKnown: false, choices: new Map(), calls: new Set() };
  const { text, joined, filters } = asked;
  add(word, dictionary.find(text), 0);
  for (const one of joined) add(word, dictionary.find(one), JOINED_COSTS);
  word.isKnown = word.choices.keys().some((term) => postings.count(term) > 0);
  // A common term needs no other forms.
  const isCommon = postings.bytes(dictionary.find(text)) !== undefined;
  if (!isCommon) for (const { term, kinship } of near.forms(text)) add(word, term, KIN_COSTS[kinship]);
  for (const filter of filters)
    add(word, dictionary.find(filter), hostIn(filter) === undefined ? VALUE_COSTS : WEBSITE_COSTS);
  return word;
}

/** Expands a word that is still being typed, if it begins no name. */
function addCompletions(word: QueryWord, { dictionary: { trie } }: Words): void {
  // Fewer letters would have too many completions.
  if (word.text.length < SHORTEST_BEGINNING) return;
  for (const term of completionsOf(trie, word.text, MOST_COMPLETIONS)) add(word, term, COMPLETION_COSTS);
}

/** Expands the last words to names that begin with them, joined or alone. Returns whether there are any. */
function addNames(query: QueryWord[], { dictionary: { trie }, postings }: Words): boolean {
  const isName = (term: number) => postings.isInName(term);
  let hasNames = false;
  for (let count = Math.min(3, query.length); count > 0; count -= 1) {
    const run = query.slice(-count);
    const text = run.map(({ text }) => text).join('');
    for (const term of completionsOf(trie, text, MOST_NAMES, isName)) {
      for (const word of run) add(word, term, COMPLETION_COSTS, count === 1 && word.isKnown);
      hasNames = true;
    }
  }
  return hasNames;
}

function addTypos(word: QueryWord, { dictionary, postings, near }: Words, least = 0): void {
  const found = Array.from(near.typos(word.text), ([term, edits]) => ({
    term,
    edits,
    text: dictionary.text(term),
    count: postings.count(term),
  })).filter(({ text, count }) => count >= least && !isStopWord(text));
  // Nearest first, then most frequent.
  found.sort((a, b) => a.edits - b.edits || b.count - a.count || (a.text < b.text ? -1 : 1));
  for (const { term, edits } of found.slice(0, MOST_TYPOS)) add(word, term, edits * EDIT_COSTS, word.isKnown);
}

function add({ choices }: QueryWord, term: number, cost: number, isGuess = false): void {
  const before = choices.get(term);
  if (term >= 0 && (before === undefined || cost < before.cost)) choices.set(term, { term, cost, isGuess });
}
