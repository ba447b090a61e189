import { getDomainWithoutSuffix, parse } from 'tldts';
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
import { isTopicWord } from '../topics/topics.ts';
import { findTopicBeginning, findTopicMentions } from '../topics/translations.ts';
import { fold, joinTerms, extractQueryTerms, extractTerms, splitQueryWords } from '../text/tokenize.ts';
import { findAlternativeMention } from './alternatives.ts';
import { findAttributeMentions } from './attribute-words.ts';
import { findFilterMentions, listFilterTerms, type WordFilter } from '../ranking/filter-words.ts';
import { findLaunchDates, isLaunchWord, type LaunchDates } from './launch-dates.ts';

/** A word of a query. */
export type ParsedWord = {
  text: string;
  /** The word as typed. One word of Chinese or Japanese is several words here, each a part of it. */
  typed: string;
  /** The word joined with its neighbours, where listings have that term: `chatgpt` of "chat gpt". */
  compounds: string[];
  /** Filter terms that it names: `pricing=open-source` of "open" and "source", `domain=acme.com` of that address. */
  filters: string[];
  /** It says little about what is searched for. */
  isCommon: boolean;
  /** The filters that it names are applied. */
  isFilter: boolean;
  /** It occurs among stop words of a language other than English. */
  isForeign: boolean;
  /** Languages other than English that the query is in, if recognized. */
  languages: readonly Language[];
  /** The language that it was translated from, if its stop words are known. */
  translatedFrom?: readonly Language[];
};

/** Lookups in the terms of the index. */
export type Vocabulary = {
  has: (term: string) => boolean;
  /** Is there a longer term with this prefix? */
  hasLongerTerm: (term: string) => boolean;
  /** Is there a term that it may be a typo of? */
  hasFuzzyMatch: (term: string) => boolean;
  /** Do more than a few listings have the word? */
  isUsed: (word: string) => boolean;
  /** Languages other than English in which categories have the word in a name and hardly any listing has it. */
  languagesOf: (word: string) => Iterable<Language>;
  /** Is there another form of the word? */
  hasForm: (word: string) => boolean;
  /** Is it the joined name of a listing? Without it alternatives to a product are not read. */
  isName?: (joined: string) => boolean;
  /** Do more listings match the filter than one maker has? */
  isSharedFilter: (filter: string) => boolean;
};

/** A query as its words, and the filters that they name; the words of a date are not among the words. */
export type ParsedQuery = {
  words: ParsedWord[];
  filters: WordFilter[];
  launched?: LaunchDates['range'];
  /** The joined name of the listing that alternatives are asked for. */
  alternativesTo?: string;
  /** Words, as typed, of a product that alternatives are asked for and that is not listed. They are not among the words. */
  unlisted?: readonly string[];
};

/** Further words are ignored. */
export const MAX_QUERY_WORDS = 24;
const MIN_PART_LENGTH = 3;
const ADDRESS = /[^.\s]\.\p{L}{2,}/u;

/**
 * Parses a query into the words to search for, in order: without stop words, unless there are no others, and with a
 * website reduced to the name in its address. `today` is the number of the day, for "this week"; without it no dates
 * are read.
 */
export function parseQuery(q: string, vocabulary: Vocabulary, today?: number): ParsedQuery {
  const typedWords = splitTyped(q, vocabulary);
  const dates = today === undefined ? undefined : findLaunchDates(typedWords.map(toKey), today);
  const remaining = dates ? typedWords.filter((_, at) => !dates.positions.has(at)) : typedWords;
  const { typedWords: described, isFree } = addAttributes(remaining, vocabulary);
  const { filters, left } = addFilters(described, vocabulary, isFree);
  const { alternativesTo, asked, unlisted } = readAlternatives(left, vocabulary);
  const translated = translateTopics(asked, vocabulary);
  const words = selectWords(
    translated.flatMap(({ words }) => words),
    vocabulary,
  );
  return {
    words,
    filters,
    ...(dates ? { launched: dates.range } : {}),
    ...(alternativesTo === undefined ? {} : { alternativesTo }),
    ...(unlisted.length > 0 ? { unlisted } : {}),
  };
}

/**
 * Finds the product to which a query asks for alternatives: its name if it is listed, else its words that no listing
 * has, without which is searched ("open source alternative to Acme").
 */
function readAlternatives(
  typedWords: readonly TypedWord[],
  vocabulary: Vocabulary,
): { alternativesTo?: string; asked: TypedWord[]; unlisted: string[] } {
  const keys = typedWords.map(toKey);
  const mention = vocabulary.isName && findAlternativeMention(keys, vocabulary.isName);
  if (!mention) return { asked: [...typedWords], unlisted: [] };
  const { start, end } = mention;
  if (mention.isListed)
    return { alternativesTo: keys.slice(start, end).join(''), asked: [...typedWords], unlisted: [] };
  const isUnlisted = ({ words }: TypedWord, at: number) =>
    at >= start && at < end && words.every((word) => isUnknown(word, vocabulary));
  const asked = typedWords.filter((one, at) => !isUnlisted(one, at));
  const isTelling = ({ text, filters }: ParsedWord) =>
    filters.length > 0 || !(isStopWord(text) || isCommonWord(text));
  // A misspelled name alone is searched for.
  if (!asked.some(({ words }) => words.some(isTelling))) return { asked: [...typedWords], unlisted: [] };
  return { asked, unlisted: typedWords.filter(isUnlisted).map(({ typed }) => typed) };
}

/** Returns whether neither a listing nor a category has the word, in any form or as a part of it. */
const isUnknown = (word: ParsedWord, vocabulary: Vocabulary): boolean =>
  word.filters.length === 0 &&
  !vocabulary.has(word.text) &&
  !vocabulary.hasForm(word.text) &&
  findTopicMentions([word.text]).length === 0 &&
  splitCompound(word, vocabulary).length === 1;

/**
 * A word as typed, with the words to search for that it consists of; `key` is its terms, by which names are compared. `isJoined` if
 * no space is before it.
 */
type TypedWord = { typed: string; key: string; isJoined: boolean; words: ParsedWord[] };

const toTypedWord = (typed: string, words: ParsedWord[], isJoined = false): TypedWord => ({
  typed,
  key: extractTerms(typed).join(' '),
  isJoined,
  words,
});

const toKey = ({ key }: TypedWord): string => key;
/** A word of Chinese or Japanese stays whole. */
const toFolded = ({ typed, key }: TypedWord): string => (key.includes(' ') ? fold(typed) : key);

const splitTyped = (q: string, vocabulary: Vocabulary): TypedWord[] =>
  q.split(/\s+/).flatMap((text): TypedWord[] => {
    const website = parseWebsite(text, vocabulary);
    return website
      ? [
          toTypedWord(
            text,
            website.map((word) => ({ ...word, typed: text })),
          ),
        ]
      : splitQueryWords(text).map(({ typed, terms }, at) => {
          const bare = typed.replace(/^[^\p{L}\p{N}.]+|[^\p{L}\p{N}+#]+$/gu, '') || typed;
          const words = terms.map((term) => ({ ...toWord(term), typed: bare }));
          return toTypedWord(bare, words, at > 0);
        });
  });

/**
 * Adds the values of attributes that words name to these words; an attribute that is denied becomes one word. `isFree`
 * tells the words that may name other filters: in "data hosted in EU" the EU is no country.
 */
function addAttributes(
  typedWords: TypedWord[],
  { has }: Vocabulary,
): { typedWords: TypedWord[]; isFree: (word: TypedWord) => boolean } {
  const all = [...typedWords];
  const bound = new Set<TypedWord>();
  for (const { kind, start, end, terms } of findAttributeMentions(typedWords.map(toKey), has).reverse()) {
    const named = typedWords.slice(start, end);
    const typed = named.map((one) => one.typed).join(' ');
    const denied = toTypedWord(typed, [{ ...toWord(typed), filters: terms }]);
    if (kind === 'denied') all.splice(start, end - start, denied);
    else for (const { words } of named) for (const word of words) word.filters.push(...terms);
    for (const one of kind === 'values' ? named : [denied]) bound.add(one);
  }
  return { typedWords: all, isFree: (word) => !bound.has(word) };
}

/** Adds the filters that words name to these words, and returns them; words of one that is denied are no longer searched for. */
function addFilters(
  typedWords: readonly TypedWord[],
  { has }: Vocabulary,
  isFree: (word: TypedWord) => boolean,
): { filters: WordFilter[]; left: TypedWord[] } {
  const mentions = findFilterMentions(
    typedWords.map((one) => ({ typed: one.typed, folded: toFolded(one), isJoined: one.isJoined })),
  ).filter(({ start, end }) => typedWords.slice(start, end).every(isFree));
  const denied = mentions.filter(({ isDenied }) => isDenied);
  const left = typedWords.filter((_, at) => !denied.some(({ start, end }) => start <= at && at < end));
  const byField = Map.groupBy(mentions, ({ field, isDenied }) => `${field} ${isDenied}`);
  const filters = [...byField.values()].flatMap((all): WordFilter[] => {
    const [first] = all;
    if (!first) return [];
    const { field, isDenied } = first;
    // "Germany or Austria": each of the words is met by either.
    const values = [...new Set(all.flatMap(({ values }) => values))];
    const filter = { field, isDenied, values, text: all.map(({ text }) => text).join(',') };
    if (isDenied) return [filter];
    const terms = listFilterTerms(filter).filter(has);
    for (const { start, end } of all)
      for (const { words } of typedWords.slice(start, end))
        for (const word of words) word.filters.push(...terms);
    return [filter];
  });
  return { filters, left };
}

/**
 * Replaces names of topics in other languages by their English names, which listings have: "gestión de proyectos" is
 * "project management". Words that more than a few listings have stay.
 */
function translateTopics(typedWords: TypedWord[], vocabulary: Vocabulary): TypedWord[] {
  const { has, isUsed } = vocabulary;
  const all = typedWords.map((one) => translateBeginning(one, vocabulary) ?? one);
  for (const { start, end, language, names } of findTopicMentions(typedWords.map(toKey)).reverse()) {
    const replaced = typedWords.slice(start, end);
    const words = replaced.flatMap(({ words }) => words);
    const isSignificant = ({ text }: ParsedWord) => !(language && isStopWordIn(language, text));
    const name = names.find((one) => one.every(has));
    if (!name || words.filter(isSignificant).every(({ text }) => isUsed(text))) continue;
    const typed = replaced.map((one) => one.typed).join(' ');
    // Listings that have the word itself are found as well.
    const compounds = [words.map(({ text }) => text).join('')].filter(has);
    const languages = language ? [language] : [];
    const translated = name.map((word) => ({ ...toWord(word), typed, compounds, translatedFrom: languages }));
    all.splice(start, end - start, toTypedWord(typed, translated));
  }
  return all;
}

/** Replaces the topic that an unknown compound begins with by its English name: "Schlafprobleme" begins with "sleep". */
function translateBeginning(
  { words, ...typedWord }: TypedWord,
  { has, hasFuzzyMatch }: Vocabulary,
): TypedWord | undefined {
  const { typed } = typedWord;
  const [word, ...others] = words;
  if (!word || others.length > 0 || has(word.text) || word.filters.length > 0) return undefined;
  const found = hasFuzzyMatch(word.text) ? undefined : findTopicBeginning(word.text);
  const name = found?.names.find((one) => one.every(has));
  if (!found || !name) return undefined;
  const translatedFrom = [found.language];
  const topic = name.map((text) => ({ ...toWord(text), typed, translatedFrom }));
  const rest = { ...toWord(found.rest), typed, translatedFrom, isCommon: true };
  return { ...typedWord, words: isGenericWord(found.rest) ? topic : [...topic, rest] };
}

/** Selects the words to search for, with the compounds of neighbours. */
function selectWords(allWords: ParsedWord[], vocabulary: Vocabulary): ParsedWord[] {
  addCompounds(allWords, vocabulary);
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
    word.isCommon ||
    isCommonWord(word.text) ||
    isLaunchWord(word.text) ||
    isCommonThere(word) ||
    word.filters.some(isValue);
  const isSignificant = (word: ParsedWord) =>
    has(word.text) || !(isGenericWord(word.text) || isCommonThere(word));
  const significant = distinct.filter(isSignificant);
  const all = (significant.length > 0 ? significant : distinct).slice(0, MAX_QUERY_WORDS);
  return all.every(isCommon) ? all : all.map((word) => ({ ...word, isCommon: isCommon(word) }));
}

const toWord = (text: string): ParsedWord => ({
  text,
  typed: text,
  compounds: [],
  filters: [],
  isCommon: false,
  isFilter: false,
  isForeign: false,
  languages: [],
});

const DOMAIN = filterTerm('domain', '');
const ATTRIBUTE = filterTerm('attribute', '');
const isValue = (filter: string) => !filter.startsWith(DOMAIN) && !filter.startsWith(ATTRIBUTE);

/** Returns the host of a website filter; undefined for other filters. */
export const hostOfFilter = (filter: string): string | undefined =>
  filter.startsWith(DOMAIN) ? filter.slice(DOMAIN.length) : undefined;

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

/** Adds to each word the terms of the index that it and its neighbours form together. */
function addCompounds(words: ParsedWord[], { has }: Vocabulary): void {
  for (let first = 0; first < words.length; first += 1) {
    for (let count = 1; count <= MAX_COMPOUND_WORDS && first + count <= words.length; count += 1) {
      const neighbours = words.slice(first, first + count);
      const compound = neighbours.map(({ text }) => text).join('');
      if (count > 1 && has(compound)) for (const word of neighbours) word.compounds.push(compound);
    }
  }
  for (const { text, compounds } of words) {
    // "cpp" is C++, as its name is indexed.
    const spoken = text.replace(/pp$/, 'plusplus');
    if (spoken !== text && has(spoken)) compounds.push(spoken);
  }
}

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
  const isEnglish = words.some(({ text }) => isStopWord(text) && !isForeignStopWord(text));
  if (detected.length === 0 && (isEnglish || !mayBeForeign(remaining, vocabulary))) return significant;
  for (const word of remaining) word.isForeign = true;
  return remaining;
}

/** Detects the languages other than English in which category names have one of the words. */
function detectLanguages(words: ParsedWord[], { languagesOf }: Vocabulary): Language[] {
  const foreign = words.filter(({ text }) => !isTopicWord(text) && !isCommonWord(text));
  const named = foreign.flatMap(({ text }) => [...languagesOf(text)]);
  return [...new Set([...words.flatMap(({ translatedFrom = [] }) => translatedFrom), ...named])];
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
const MIN_BEGINNING_LENGTH = 5;
const MIN_UNKNOWN_LENGTH = 4;
const LINKING_LETTERS = ['', 's', 'es', 'n', 'en'];

/** Splits a word that is no term into the two that it is made of ("opensource", "Rechnungsprogramm"). */
function splitCompound(word: ParsedWord, { has, hasForm, hasFuzzyMatch }: Vocabulary): ParsedWord[] {
  const { text, compounds, filters } = word;
  if (compounds.length > 0 || filters.length > 0 || has(text)) return [word];
  for (let at = MIN_PART_LENGTH; at <= text.length - MIN_PART_LENGTH; at += 1) {
    const parts = [text.slice(0, at), text.slice(at)];
    if (parts.every(has)) return parts.map((part) => ({ ...toWord(part), typed: word.typed }));
  }
  for (let at = MIN_PART_LENGTH; at <= text.length - MIN_PART_LENGTH; at += 1) {
    const first = text.slice(0, at);
    const fits = (link: string) => text.startsWith(link, at) && isGenericWord(text.slice(at + link.length));
    const link = LINKING_LETTERS.find(fits);
    if (link !== undefined && (has(first) || hasForm(first)))
      return [first, text.slice(at + link.length)].map((part) => ({ ...toWord(part), typed: word.typed }));
  }
  if (hasFuzzyMatch(text)) return [word];
  // Of a compound that is not known as a whole, what it begins with: "Newsletterversand".
  for (let at = text.length - MIN_UNKNOWN_LENGTH; at >= MIN_BEGINNING_LENGTH; at -= 1)
    if (has(text.slice(0, at))) {
      const [beginning, rest] = [text.slice(0, at), text.slice(at)].map((part) => ({
        ...toWord(part),
        typed: word.typed,
      }));
      return beginning && rest ? [beginning, { ...rest, isCommon: true }] : [word];
    }
  return [word];
}
