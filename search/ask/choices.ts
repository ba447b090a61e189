import { isStopWord } from '../text/common-words.ts';
import type { ListingIndex } from '../listing-index.ts';
import type { Choice } from '../match/conditions.ts';
import {
  COMPLETION_COSTS,
  EDIT_COSTS,
  JOINED_COSTS,
  KIN_COSTS,
  VALUE_COSTS,
  WEBSITE_COSTS,
} from '../match/rank.ts';
import { type AskedWord, hostIn } from './asked.ts';
import { closedText } from '../text/words.ts';
import { completionsOf } from './completions.ts';
import { formsOf } from './forms.ts';
import { typosOf } from './typos.ts';

/** A word of the query with the terms that may stand for it; no listing may have the word itself. */
export type QueryWord = AskedWord & { isKnown: boolean; choices: Map<number, Choice> };

type Words = Pick<ListingIndex, 'dictionary' | 'postings'>;

const MOST_NAMES = 32;
const MOST_COMPLETIONS = 256;
const SHORTEST_BEGINNING = 3;
const MOST_TYPOS = 64;
/** Among other words one that listings have is only taken for a mistyped one that so many times as many have. */
const COMMONER = 10;

/**
 * What may stand for each word. It depends on the words and the dictionary alone, never on filters, order or page, so
 * that totals and pages agree.
 */
export function choicesOf(asked: AskedWord[], words: Words): QueryWord[] {
  const query = asked.map((word) => withForms(word, words));
  const last = query.at(-1);
  const hasNames = addNames(query, words);
  for (const word of query) {
    if (word.isKnown) continue;
    if (word === last && !hasNames) addCompletions(word, words);
    addTypos(word, words);
  }
  return query;
}

/**
 * Lets words that listings have stand for those that they may be mistyped for, too, and neighbours, or all of `q`, for
 * names.
 */
export function addLikelyTypos(q: string, query: QueryWord[], words: Words): void {
  const { dictionary, postings } = words;
  for (const word of query) {
    if (!word.isKnown) continue;
    const count = postings.count(dictionary.find(word.text));
    addTypos(word, words, query.length > 1 ? COMMONER * count : 0);
  }
  for (const [at, word] of query.entries()) {
    const next = query[at + 1];
    if (next) addMistypedNames(word.text + next.text, [word, next], words);
  }
  // With its stop words.
  addMistypedNames(closedText(q), query, words);
}

/** Lets words stand for names that they are spelled like when nothing stands between them ("hom asistant"). */
function addMistypedNames(closed: string, query: QueryWord[], { dictionary, postings }: Words): void {
  for (const [term, edits] of typosOf(dictionary.trie, closed)) {
    if (!postings.isInName(term)) continue;
    for (const word of query) add(word, term, edits * EDIT_COSTS + JOINED_COSTS, word.isKnown);
  }
}

function withForms(asked: AskedWord, { dictionary, postings }: Words): QueryWord {
  const word: QueryWord = { ...asked, isKnown: false, choices: new Map() };
  const { text, joined, filters } = asked;
  add(word, dictionary.find(text), 0);
  for (const one of joined) add(word, dictionary.find(one), JOINED_COSTS);
  word.isKnown = word.choices.size > 0;
  // What so many listings have needs no other forms.
  const isCommon = postings.bytes(dictionary.find(text)) !== undefined;
  if (!isCommon)
    for (const { term, kinship } of formsOf(text, dictionary)) add(word, term, KIN_COSTS[kinship]);
  for (const filter of filters)
    add(word, dictionary.find(filter), hostIn(filter) === undefined ? VALUE_COSTS : WEBSITE_COSTS);
  return word;
}

/** What somebody who is still typing may mean that is in no name. */
function addCompletions(word: QueryWord, { dictionary: { trie } }: Words): void {
  // With fewer letters too much begins so.
  if (word.text.length < SHORTEST_BEGINNING) return;
  for (const term of completionsOf(trie, word.text, MOST_COMPLETIONS)) add(word, term, COMPLETION_COSTS);
}

/** Names that start with the last word, or with the last ones when nothing stands between them. Are there any? */
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

function addTypos(word: QueryWord, { dictionary, postings }: Words, least = 0): void {
  const near = Array.from(typosOf(dictionary.trie, word.text), ([term, edits]) => ({
    term,
    edits,
    text: dictionary.text(term),
    count: postings.count(term),
  })).filter(({ text, count }) => count >= least && !isStopWord(text));
  // Nearest first, then the commonest.
  near.sort((a, b) => a.edits - b.edits || b.count - a.count || (a.text < b.text ? -1 : 1));
  for (const { term, edits } of near.slice(0, MOST_TYPOS)) add(word, term, edits * EDIT_COSTS, word.isKnown);
}

function add({ choices }: QueryWord, term: number, cost: number, isGuess = false): void {
  const before = choices.get(term);
  if (term >= 0 && (before === undefined || cost < before.cost)) choices.set(term, { term, cost, isGuess });
}
