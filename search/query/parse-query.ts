import { getDomainWithoutSuffix, parse } from 'tldts';
import { findKnownChoice, normalizeFieldValue } from '../../rules/listings/fields/field-values.ts';
import {
  isGenericWord,
  isForeignStopWord,
  isStopWord,
  isStopWordIn,
  type Language,
  isCommonWord,
  isCommonWordIn,
} from '../text/common-words.ts';
import { filterTerm } from '../index/dictionary.ts';
import { MAX_COMPOUND_WORDS } from '../index/encode-terms.ts';
import { normalizeHost } from '../document.ts';
import { memoizeByWord } from '../text/memoize-by-word.ts';
import { isTopicWord } from '../topics/topics.ts';
import { joinTerms, extractQueryTerms } from '../text/tokenize.ts';

/** A word of a query. */
export type ParsedWord = {
  text: string;
  /** The word joined with its neighbours, where listings have that term: `chatgpt` of "chat gpt". */
  compounds: string[];
  /** Filter terms that it names: `pricing=open-source` of "open" and "source", `domain=acme.com` of that address. */
  filters: string[];
  /** It says little about what is searched for. */
  isCommon: boolean;
  /** It occurs among stop words of a language other than English. */
  isForeign: boolean;
  /** Languages other than English that the query is in, if recognized. */
  languages: readonly Language[];
};

/** Lookups in the terms of the index. */
export type Vocabulary = {
  has: (term: string) => boolean;
  /** Is there a longer term with this prefix? */
  hasLongerTerm: (term: string) => boolean;
  /** Is there a term that it may be a typo of? */
  hasFuzzyMatch: (term: string) => boolean;
  /** Languages other than English in which categories have the word in a name and hardly any listing has it. */
  languagesOf: (word: string) => Iterable<Language>;
  /** Is there another form of the word? */
  hasForm: (word: string) => boolean;
  /** Do more listings match the filter than one maker has? */
  isSharedFilter: (filter: string) => boolean;
};

/** Further words are ignored. */
export const MAX_QUERY_WORDS = 24;
const MIN_PART_LENGTH = 3;
const MIN_VALUE_LENGTH = 3;
const ADDRESS = /[^.\s]\.\p{L}{2,}/u;

/**
 * Parses a query into the words to search for, in order: without stop words, unless there are no others, and with a
 * website reduced to the name in its address.
 */
export function parseQuery(q: string, vocabulary: Vocabulary): ParsedWord[] {
  const allWords = q
    .split(/\s+/)
    .flatMap((text) => parseWebsite(text, vocabulary) ?? extractQueryTerms(text).map(toWord));
  addCompoundsAndFilters(allWords, vocabulary);
  const last = allWords.at(-1);
  const words = removeStopWords(allWords, vocabulary).flatMap((word) =>
    // The last word may still be incomplete.
    word === last && vocabulary.hasLongerTerm(word.text) ? [word] : splitCompound(word, vocabulary),
  );
  const distinct = [...Map.groupBy(words, ({ text }) => text).values()].flatMap(([word]) => word ?? []);
  const { has } = vocabulary;
  const isCommonThere = ({ text, languages }: ParsedWord) =>
    languages.some((language) => isCommonWordIn(language, text)) && !isTopicWord(text);
  const isCommon = (word: ParsedWord) =>
    !word.isCommon && (isCommonWord(word.text) || isCommonThere(word) || word.filters.some(isValue));
  const isSignificant = (word: ParsedWord) =>
    has(word.text) || !(isGenericWord(word.text) || isCommonThere(word));
  const significant = distinct.filter(isSignificant);
  const all = (significant.length > 0 ? significant : distinct).slice(0, MAX_QUERY_WORDS);
  return all.every(isCommon) ? all : all.map((word) => ({ ...word, isCommon: isCommon(word) }));
}

const toWord = (text: string): ParsedWord => ({
  text,
  compounds: [],
  filters: [],
  isCommon: false,
  isForeign: false,
  languages: [],
});

const DOMAIN = filterTerm('domain', '');
const isValue = (filter: string) => !filter.startsWith(DOMAIN);

/** Returns the host of a website filter; undefined for other filters. */
export const hostOfFilter = (filter: string): string | undefined =>
  isValue(filter) ? undefined : filter.slice(DOMAIN.length);

/** Parses the address of a website into the word that identifies it. */
function parseWebsite(text: string, { has, isSharedFilter }: Vocabulary): ParsedWord[] | undefined {
  if (!ADDRESS.test(text)) return undefined;
  const host = normalizeHost(text);
  const filter = filterTerm('domain', host);
  // On a host shared by many makers the address ends in the name of one: `github.com/owner/name`.
  const name = isSharedFilter(filter) ? extractQueryTerms(lastSegment(text)) : [];
  if (name.length > 0) return name.map(toWord);
  // An address that a listing has is one whatever its suffix; for others public suffixes distinguish `acme.com` from
  // `vue.js`.
  const label = has(filter) || parse(host).isIcann ? getDomainWithoutSuffix(host) : null;
  if (!label) return undefined;
  const compounds = [joinTerms(host)].filter(has);
  return [{ ...toWord(joinTerms(label)), compounds, filters: [filter] }];
}

const lastSegment = (address: string): string =>
  /\/([^/?#]+)\/?(?:[?#].*)?$/s.exec(address.replace(/^[a-z][a-z0-9+.-]*:\/\//i, ''))?.[1] ?? '';

/** Adds to each word what it and its neighbours form together: a term of the index, or a filter value. */
function addCompoundsAndFilters(words: ParsedWord[], { has }: Vocabulary): void {
  for (let first = 0; first < words.length; first += 1) {
    for (let count = 1; count <= MAX_COMPOUND_WORDS && first + count <= words.length; count += 1) {
      const neighbours = words.slice(first, first + count);
      const texts = neighbours.map(({ text }) => text);
      const compound = texts.join('');
      if (count > 1 && has(compound)) for (const word of neighbours) word.compounds.push(compound);
      for (const value of findFilterValues(texts.join(' ')))
        if (has(value)) for (const word of neighbours) word.filters.push(value);
    }
  }
}

/** Returns the filter terms that a text names: a pricing model, a stage, a country. */
const findFilterValues = memoizeByWord((text: string): string[] => {
  // Country codes are words in many languages.
  if (text.length < MIN_VALUE_LENGTH) return [];
  // Only known words: a listing could call its price by any word that people search for.
  const pricing = findKnownChoice('pricing_model', text);
  const stage = findKnownChoice('stage', text);
  const country = normalizeFieldValue('country', text);
  return [
    ...(pricing ? [filterTerm('pricing', pricing)] : []),
    // Only the value itself: its aliases, such as "live", have other meanings, too.
    ...(stage === text ? [filterTerm('stage', stage)] : []),
    ...(country ? [filterTerm('country', country.toLowerCase())] : []),
  ];
});

function removeStopWords(words: ParsedWord[], vocabulary: Vocabulary): ParsedWord[] {
  const significant = words.filter(({ text }) => !isStopWord(text));
  if (significant.length === 0) return words;
  const detected = detectLanguages(significant, vocabulary);
  for (const word of significant) word.languages = detected;
  const remaining =
    detected.length > 0
      ? significant.filter(
          ({ text }) => isTopicWord(text) || !detected.some((language) => isStopWordIn(language, text)),
        )
      : significant.filter(({ text }) => !isForeignStopWord(text));
  if (remaining.length === 0 || remaining.length === significant.length) return significant;
  if (detected.length === 0 && !mayBeForeign(remaining, vocabulary)) return significant;
  for (const word of remaining) word.isForeign = true;
  return remaining;
}

/** Detects the languages other than English in which category names have one of the words. */
function detectLanguages(words: ParsedWord[], { languagesOf }: Vocabulary): Language[] {
  const foreign = words.filter(({ text }) => !isTopicWord(text) && !isCommonWord(text));
  return [...new Set(foreign.flatMap(({ text }) => [...languagesOf(text)]))];
}

/** Returns whether the words may be in another language: the index has none of them, or one of them resembles no term. */
function mayBeForeign(words: ParsedWord[], { has, hasFuzzyMatch }: Vocabulary): boolean {
  const unknown = words.filter(({ text }) => !has(text));
  return (
    unknown.length > 0 &&
    (unknown.length === words.length || unknown.some(({ text }) => !hasFuzzyMatch(text)))
  );
}

// Linking letters between the parts of German and Dutch compounds ("Zeiterfassungssoftware").
const LINKING_LETTERS = ['', 's', 'es', 'n', 'en'];

/** Splits a word that is no term into the two that it is made of ("opensource", "Rechnungsprogramm"). */
function splitCompound(word: ParsedWord, { has, hasForm }: Vocabulary): ParsedWord[] {
  const { text, compounds, filters } = word;
  if (compounds.length > 0 || filters.length > 0 || has(text)) return [word];
  for (let at = MIN_PART_LENGTH; at <= text.length - MIN_PART_LENGTH; at += 1) {
    const parts = [text.slice(0, at), text.slice(at)];
    if (parts.every(has)) return parts.map(toWord);
  }
  for (let at = MIN_PART_LENGTH; at <= text.length - MIN_PART_LENGTH; at += 1) {
    const first = text.slice(0, at);
    const fits = (link: string) => text.startsWith(link, at) && isGenericWord(text.slice(at + link.length));
    const link = LINKING_LETTERS.find(fits);
    if (link !== undefined && (has(first) || hasForm(first)))
      return [first, text.slice(at + link.length)].map(toWord);
  }
  return [word];
}
