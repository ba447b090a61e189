import { filterTerm } from '../index/dictionary.ts';
import type { Postings } from '../index/postings.ts';
import type { IndexedPhrase } from '../index/phrases.ts';
import { isStopWord } from '../text/common-words.ts';
import { listPrefixedForms } from '../text/stems.ts';
import type { Expansion } from '../ranking/conditions.ts';
import {
  COMPLETION_PENALTY,
  EDIT_PENALTY,
  COMPOUND_PENALTY,
  FORM_PENALTIES,
  FILTER_VALUE_PENALTY,
  WEBSITE_PENALTY,
} from '../ranking/scoring.ts';
import { type ParsedWord, hostOfFilter } from './parse-query.ts';
import { joinTerms } from '../text/tokenize.ts';
import { findCompletions } from './completions.ts';
import type { TermLookup } from './term-lookup.ts';

/** A word of the query with its expansions. No listing need have the word itself. */
export type QueryWord = ParsedWord & {
  isKnown: boolean;
  expansions: Map<number, Expansion>;
  /** Categories whose name it is, alone or with other words. */
  namedCategories: Set<number>;
};

const MAX_NAMES = 32;
const MAX_COMPLETIONS = 256;
const MIN_PREFIX = 3;
const MAX_TYPOS = 64;
/**
 * In a query of several words, a word that listings have is only treated as a typo of a term that is this many times
 * as frequent.
 */
const MIN_FREQUENCY_RATIO = 10;
const FEW_LISTINGS = 2;

/**
 * Expands each word of a query. The result depends on the words and the index alone, never on filters, order or page,
 * so that totals and pages agree.
 */
export function expandQuery(parsed: ParsedWord[], lookup: TermLookup): QueryWord[] {
  const query = parsed.map((word) => expandToForms(word, lookup));
  expandToCategories(query, lookup);
  const last = query.at(-1);
  const hasNames = expandToNames(query, lookup);
  for (const word of query) {
    if (word.isKnown) continue;
    if (word === last && !hasNames) expandToCompletions(word, lookup);
    expandToTypos(word, lookup);
  }
  expandToCategories(query, lookup);
  return query;
}

/**
 * Returns the same words with further expansions: words that listings have as typos of frequent terms, and adjacent
 * words, or the whole of `q`, as misspelled names.
 */
export function addLikelyTypos(q: string, expanded: readonly QueryWord[], lookup: TermLookup): QueryWord[] {
  const { dictionary, postings } = lookup;
  const query = expanded.map((word) => ({
    ...word,
    expansions: new Map(word.expansions),
    namedCategories: new Set(word.namedCategories),
  }));
  for (const word of query) {
    if (!word.isKnown) continue;
    const count = postings.count(dictionary.find(word.text));
    expandToTypos(word, lookup, query.length > 1 ? MIN_FREQUENCY_RATIO * count : 0);
  }
  for (const [at, word] of query.entries()) {
    const next = query[at + 1];
    if (next) expandToMisspelledNames(word.text + next.text, [word, next], lookup);
  }
  // Includes the stop words of the query.
  expandToMisspelledNames(joinTerms(q), query, lookup);
  expandToCategories(query, lookup);
  return query;
}

/** A word of the query that mentions a term of a category name, with the penalty of the expansion. */
type CategoryMention = { word: QueryWord; penalty: number; isGuess: boolean };
type MentionsByTerm = Map<number, CategoryMention[]>;

/** Expands words to a category if the query has all words of one of its names. */
function expandToCategories(query: QueryWord[], lookup: TermLookup): void {
  for (const [phrase, byTerm] of findCategoryMentions(query, lookup))
    if (byTerm.size >= phrase.terms.length) expandToCategory([...byTerm.values()].flat(), phrase, lookup);
}

/** Finds the names of categories that the query has a word of, with the words by term of the name. */
function findCategoryMentions(
  query: QueryWord[],
  { dictionary, phrases, postings }: TermLookup,
): Map<IndexedPhrase, MentionsByTerm> {
  const mentions = new Map<IndexedPhrase, MentionsByTerm>();
  for (const word of query) {
    for (const { term, penalty, isGuess } of word.expansions.values()) {
      // The same holds for another form of a word that listings have ("transcribe", "transcriberen").
      const mayBeEnglish =
        isUsedByListings(term, postings) ||
        (penalty > 0 && isUsedByListings(dictionary.find(word.text), postings));
      for (const phrase of phrases.listByTerm(term)) {
        if (mayBeEnglish && phrase.language && !word.languages.includes(phrase.language)) continue;
        const byTerm = mentions.get(phrase) ?? new Map<number, CategoryMention[]>();
        byTerm.set(term, [...(byTerm.get(term) ?? []), { word, penalty, isGuess }]);
        mentions.set(phrase, byTerm);
      }
    }
  }
  return mentions;
}

/** Expands the words that mention a category to it. */
function expandToCategory(
  mentions: CategoryMention[],
  { ownIds, categoryIds }: IndexedPhrase,
  { dictionary }: TermLookup,
): void {
  const penalty = FILTER_VALUE_PENALTY + Math.max(0, ...mentions.map(({ penalty }) => penalty));
  const isGuess = mentions.some(({ isGuess }) => isGuess);
  const isNamed = !isGuess && penalty < EDIT_PENALTY;
  for (const { word } of mentions) {
    for (const id of categoryIds)
      addExpansion(word, dictionary.find(filterTerm('category', id)), penalty, isGuess);
    if (!isNamed) continue;
    word.isKnown = true;
    for (const id of ownIds) word.namedCategories.add(id);
  }
}

/**
 * Returns whether more than a few listings have a term. Foreign names of categories may have another meaning in the
 * language of the listings ("series").
 */
export const isUsedByListings = (term: number, postings: Postings): boolean =>
  postings.count(term) > Math.max(FEW_LISTINGS, postings.span() / 1000);

/** Expands words to names that they resemble when joined ("hom asistant"). */
function expandToMisspelledNames(
  joinedText: string,
  query: QueryWord[],
  { variants: near, postings }: TermLookup,
): void {
  for (const [term, edits] of near.typos(joinedText)) {
    if (!postings.isInName(term)) continue;
    for (const word of query) addExpansion(word, term, edits * EDIT_PENALTY + COMPOUND_PENALTY, word.isKnown);
  }
}

function expandToForms(parsed: ParsedWord, { dictionary, postings, variants: near }: TermLookup): QueryWord {
  const word: QueryWord = { ...parsed, isKnown: false, expansions: new Map(), namedCategories: new Set() };
  const { text, compounds, filters } = parsed;
  addExpansion(word, dictionary.find(text), 0);
  for (const one of compounds) addExpansion(word, dictionary.find(one), COMPOUND_PENALTY);
  word.isKnown = word.expansions.keys().some((term) => postings.count(term) > 0);
  // A common term needs no other forms.
  const isCommon = postings.bytes(dictionary.find(text)) !== undefined;
  if (!isCommon)
    for (const { term, relation } of near.forms(text)) addExpansion(word, term, FORM_PENALTIES[relation]);
  for (const form of listPrefixedForms(text)) addExpansion(word, dictionary.find(form), FORM_PENALTIES.form);
  for (const [at, filter] of filters.entries())
    addExpansion(
      word,
      dictionary.find(filter),
      hostOfFilter(filter) === undefined ? filterPenalty(filter, at) : WEBSITE_PENALTY,
    );
  return word;
}

/** Returns the penalty of a filter value: a pricing model that was not named itself, such as freemium, costs more. */
const filterPenalty = (filter: string, at: number): number =>
  at > 0 && filter.startsWith(filterTerm('pricing', '')) ? 2 * FILTER_VALUE_PENALTY : FILTER_VALUE_PENALTY;

/** Expands a word that is still being typed, if it begins no name. */
function expandToCompletions(word: QueryWord, { dictionary: { trie } }: TermLookup): void {
  // Fewer letters would have too many completions.
  if (word.text.length < MIN_PREFIX) return;
  for (const term of findCompletions(trie, word.text, MAX_COMPLETIONS))
    addExpansion(word, term, COMPLETION_PENALTY);
}

/** Expands the last words to names that begin with them, joined or alone. Returns whether there are any. */
function expandToNames(query: QueryWord[], { dictionary: { trie }, postings }: TermLookup): boolean {
  const isName = (term: number) => postings.isInName(term);
  let hasNames = false;
  for (let count = Math.min(3, query.length); count > 0; count -= 1) {
    const lastWords = query.slice(-count);
    const text = lastWords.map(({ text }) => text).join('');
    for (const term of findCompletions(trie, text, MAX_NAMES, isName)) {
      for (const word of lastWords) addExpansion(word, term, COMPLETION_PENALTY, count === 1 && word.isKnown);
      hasNames = true;
    }
  }
  return hasNames;
}

function expandToTypos(
  word: QueryWord,
  { dictionary, postings, variants: near }: TermLookup,
  minCount = 0,
): void {
  const found = Array.from(near.typos(word.text), ([term, edits]) => ({
    term,
    edits,
    text: dictionary.text(term),
    count: postings.count(term),
  })).filter(({ text, count }) => count >= minCount && !isStopWord(text));
  // Nearest first, then most frequent.
  found.sort((a, b) => a.edits - b.edits || b.count - a.count || (a.text < b.text ? -1 : 1));
  for (const { term, edits } of found.slice(0, MAX_TYPOS))
    addExpansion(word, term, edits * EDIT_PENALTY, word.isKnown);
}

function addExpansion({ expansions }: QueryWord, term: number, penalty: number, isGuess = false): void {
  const before = expansions.get(term);
  if (term >= 0 && (before === undefined || penalty < before.penalty))
    expansions.set(term, { term, penalty, isGuess });
}
