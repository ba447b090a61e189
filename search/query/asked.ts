import { getDomainWithoutSuffix, parse } from 'tldts';
import { findKnownChoice, normalizeFieldValue } from '../../rules/listings/fields/field-values.ts';
import {
  isFiller,
  isForeignStopWord,
  isStopWord,
  isStopWordOf,
  type Language,
  saysLittle,
  saysLittleIn,
} from '../text/common-words.ts';
import { filterTerm } from '../index/dictionary.ts';
import { searchedHost } from '../document.ts';
import { kept } from '../text/kept.ts';
import { isOfTopic } from '../topics/topics.ts';
import { closedText, queryTerms } from '../text/words.ts';

/** A word of a query. */
export type AskedWord = {
  text: string;
  /** The word joined with its neighbours, where listings have that term: `chatgpt` of "chat gpt". */
  joined: string[];
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
  begins: (term: string) => boolean;
  /** Is there a term that it may be a typo of? */
  resembles: (term: string) => boolean;
  /** Languages other than English in which categories have the word in a name and hardly any listing has it. */
  languagesOf: (word: string) => Iterable<Language>;
  /** Is there another form of the word? */
  hasForm: (word: string) => boolean;
  /** Do more listings match the filter than one maker has? */
  isShared: (filter: string) => boolean;
};

/** Further words are ignored. */
export const MOST_WORDS = 24;
/** At most this many adjacent words are joined. */
const MOST_NEIGHBOURS = 4;
const SHORTEST_PART = 3;
const SHORTEST_VALUE = 3;
const HAS_ADDRESS = /[^.\s]\.\p{L}{2,}/u;

/**
 * Parses a query into the words to search for, in order: without stop words, unless there are no others, and with a
 * website reduced to the name in its address.
 */
export function readQuery(q: string, vocabulary: Vocabulary): AskedWord[] {
  const typed = q.split(/\s+/).flatMap((text) => website(text, vocabulary) ?? queryTerms(text).map(asWord));
  takeTogether(typed, vocabulary);
  const last = typed.at(-1);
  const words = withoutStopWords(typed, vocabulary).flatMap((word) =>
    // The last word may still be incomplete.
    word === last && vocabulary.begins(word.text) ? [word] : takenApart(word, vocabulary),
  );
  const distinct = [...Map.groupBy(words, ({ text }) => text).values()].flatMap(([word]) => word ?? []);
  const { has } = vocabulary;
  const saysLittleThere = ({ text, languages }: AskedWord) =>
    languages.some((language) => saysLittleIn(language, text)) && !isOfTopic(text);
  const isCommon = (word: AskedWord) =>
    !word.isCommon && (saysLittle(word.text) || saysLittleThere(word) || word.filters.some(isValue));
  const saysSomething = (word: AskedWord) =>
    has(word.text) || !(isFiller(word.text) || saysLittleThere(word));
  const telling = distinct.filter(saysSomething);
  const all = (telling.length > 0 ? telling : distinct).slice(0, MOST_WORDS);
  return all.every(isCommon) ? all : all.map((word) => ({ ...word, isCommon: isCommon(word) }));
}

const asWord = (text: string): AskedWord => ({
  text,
  joined: [],
  filters: [],
  isCommon: false,
  isForeign: false,
  languages: [],
});

const DOMAIN = filterTerm('domain', '');
const isValue = (filter: string) => !filter.startsWith(DOMAIN);

/** Returns the host of a website filter; undefined for other filters. */
export const hostIn = (filter: string): string | undefined =>
  isValue(filter) ? undefined : filter.slice(DOMAIN.length);

/** Parses the address of a website into the word that identifies it. */
function website(text: string, { has, isShared }: Vocabulary): AskedWord[] | undefined {
  if (!HAS_ADDRESS.test(text)) return undefined;
  const host = searchedHost(text);
  const filter = filterTerm('domain', host);
  // On a host shared by many makers the address ends in the name of one: `github.com/owner/name`.
  const name = isShared(filter) ? queryTerms(lastSegment(text)) : [];
  if (name.length > 0) return name.map(asWord);
  // An address that a listing has is one whatever its suffix; for others public suffixes distinguish `acme.com` from
  // `vue.js`.
  const label = has(filter) || parse(host).isIcann ? getDomainWithoutSuffix(host) : null;
  if (!label) return undefined;
  const joined = [closedText(host)].filter(has);
  return [{ ...asWord(closedText(label)), joined, filters: [filter] }];
}

const lastSegment = (address: string): string =>
  /\/([^/?#]+)\/?(?:[?#].*)?$/s.exec(address.replace(/^[a-z][a-z0-9+.-]*:\/\//i, ''))?.[1] ?? '';

/** Adds to each word what it and its neighbours form together: a term of the index, or a filter value. */
function takeTogether(words: AskedWord[], { has }: Vocabulary): void {
  for (let first = 0; first < words.length; first += 1) {
    for (let count = 1; count <= MOST_NEIGHBOURS && first + count <= words.length; count += 1) {
      const run = words.slice(first, first + count);
      const texts = run.map(({ text }) => text);
      const joined = texts.join('');
      if (count > 1 && has(joined)) for (const word of run) word.joined.push(joined);
      for (const value of valuesOf(texts.join(' ')))
        if (has(value)) for (const word of run) word.filters.push(value);
    }
  }
}

/** Returns the filter terms that a text names: a pricing model, a stage, a country. */
const valuesOf = kept((text: string): string[] => {
  // Country codes are words in many languages.
  if (text.length < SHORTEST_VALUE) return [];
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

function withoutStopWords(words: AskedWord[], vocabulary: Vocabulary): AskedWord[] {
  const telling = words.filter(({ text }) => !isStopWord(text));
  if (telling.length === 0) return words;
  const spoken = spokenIn(telling, vocabulary);
  for (const word of telling) word.languages = spoken;
  const more =
    spoken.length > 0
      ? telling.filter(
          ({ text }) => isOfTopic(text) || !spoken.some((language) => isStopWordOf(language, text)),
        )
      : telling.filter(({ text }) => !isForeignStopWord(text));
  if (more.length === 0 || more.length === telling.length) return telling;
  if (spoken.length === 0 && !areForeign(more, vocabulary)) return telling;
  for (const word of more) word.isForeign = true;
  return more;
}

/** Detects the languages other than English in which category names have one of the words. */
function spokenIn(words: AskedWord[], { languagesOf }: Vocabulary): Language[] {
  const foreign = words.filter(({ text }) => !isOfTopic(text) && !saysLittle(text));
  return [...new Set(foreign.flatMap(({ text }) => [...languagesOf(text)]))];
}

/** Returns whether the words may be in another language: the index has none of them, or one of them resembles no term. */
function areForeign(words: AskedWord[], { has, resembles }: Vocabulary): boolean {
  const unknown = words.filter(({ text }) => !has(text));
  return (
    unknown.length > 0 && (unknown.length === words.length || unknown.some(({ text }) => !resembles(text)))
  );
}

// Linking letters between the parts of German and Dutch compounds ("Zeiterfassungssoftware").
const LINKS = ['', 's', 'es', 'n', 'en'];

/** Splits a word that is no term into the two that it is made of ("opensource", "Rechnungsprogramm"). */
function takenApart(word: AskedWord, { has, hasForm }: Vocabulary): AskedWord[] {
  const { text, joined, filters } = word;
  if (joined.length > 0 || filters.length > 0 || has(text)) return [word];
  for (let at = SHORTEST_PART; at <= text.length - SHORTEST_PART; at += 1) {
    const parts = [text.slice(0, at), text.slice(at)];
    if (parts.every(has)) return parts.map(asWord);
  }
  for (let at = SHORTEST_PART; at <= text.length - SHORTEST_PART; at += 1) {
    const first = text.slice(0, at);
    const fits = (link: string) => text.startsWith(link, at) && isFiller(text.slice(at + link.length));
    const link = LINKS.find(fits);
    if (link !== undefined && (has(first) || hasForm(first)))
      return [first, text.slice(at + link.length)].map(asWord);
  }
  return [word];
}
