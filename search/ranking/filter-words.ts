import { findKnownChoice } from '../../rules/listings/fields/field-values.ts';
import type { STAGES } from '../../rules/listings/fields/listing-fields.ts';
import { parseCountries } from '../../rules/listings/fields/regions.ts';
import { filterTerm } from '../index/dictionary.ts';
import { isGenericWord, isStopWord } from '../text/common-words.ts';
import { memoizeByWord } from '../text/memoize-by-word.ts';

/** A filter that words of a query name: its values, the best one first, and the words. */
export type WordFilter = { field: ValueField; values: readonly string[]; text: string };

/** The filters whose values words may name. */
type ValueField = 'pricing' | 'stage' | 'country';

const MIN_VALUE_LENGTH = 3;
// Of adjectives in gender and number: kostenlose, gratuites.
const ENDING = /(?<=.{6})(?:e[mnrs]?|[ao]?s|[ao])$/;

// What "free" may mean: free, or with a plan that is.
const FREE = ['free', 'freemium', 'open-source'];
const PAID = ['paid', 'subscription', 'one-time', 'freemium', 'contact-sales'];
const MEANINGS: Readonly<Record<string, readonly string[]>> = { free: FREE, paid: PAID };
// Pricing models whose names are ordinary words: "get paid", "manage subscriptions".
const ORDINARY = ['paid', 'subscription', 'one-time'];
// Stages whose names have no other meaning.
const TELLING_STAGES: readonly string[] = ['mvp', 'beta'] satisfies (typeof STAGES)[number][];
// What a product is for, not where it is from: "for Germany".
const NOT_FROM = new Set('for to für nach pour vers para por per voor naar'.split(' '));
const ABBREVIATIONS = new Map([
  ['EU', 'EU'],
  ['UK', 'GB'],
  ['US', 'US'],
]);

/** A word of a query: as typed, and folded. `isJoined` if a hyphen joins it to the previous one. */
type Word = { typed: string; folded: string; isJoined: boolean };

/** Words of a query from `start` to before `end` that name a filter. */
export type FilterMention = WordFilter & { start: number; end: number };

const MAX_WORDS = 4;

/** Finds the words of a query that name values of filters; the longest names first. */
export function findFilterMentions(words: readonly Word[]): FilterMention[] {
  const mentions: FilterMention[] = [];
  for (let start = 0; start < words.length; start += 1) {
    for (let end = Math.min(words.length, start + MAX_WORDS); end > start; end -= 1) {
      const found = readFilter(words, start, end);
      if (!found) continue;
      const text = words
        .slice(start, end)
        .map(({ typed }) => typed)
        .join(' ');
      mentions.push({ ...found, text, start, end });
      start = end - 1;
      break;
    }
  }
  return mentions;
}

type NamedFilter = Omit<WordFilter, 'text'>;

function readFilter(words: readonly Word[], start: number, end: number): NamedFilter | undefined {
  const named = words.slice(start, end);
  const [only] = named;
  const abbreviated = only && named.length === 1 ? ABBREVIATIONS.get(only.typed) : undefined;
  const filter = abbreviated
    ? readCountry(abbreviated)
    : readFilterName(named.map(({ folded }) => folded).join(' ')).filter;
  return filter && isMeant(filter, words, start, end) ? filter : undefined;
}

/** Returns whether words that name a value are about it, and not about something else that they also mean. */
function isMeant(
  { field, values }: NamedFilter,
  words: readonly Word[],
  start: number,
  end: number,
): boolean {
  if (field === 'country') return !NOT_FROM.has(words[start - 1]?.folded ?? '');
  if (values === FREE) return isAboutPrice(words, start, end);
  const isOrdinary = end - start === 1 && values.some((value) => ORDINARY.includes(value));
  // Only "paid apps" is about the price.
  return !isOrdinary || (values === PAID && isGenericWord(words[end]?.folded ?? ''));
}

/**
 * Returns whether "free" is about the price: it is the first or last word, follows a word without meaning ("is free",
 * "a free tool") or precedes a generic one ("free app"). In "distraction free writing" it is not.
 */
function isAboutPrice(words: readonly Word[], start: number, end: number): boolean {
  const [before, after] = [words[start - 1]?.folded, words[end]?.folded];
  if (words[start]?.isJoined || after === 'up') return false;
  return (
    before === undefined ||
    after === undefined ||
    isStopWord(before) ||
    isGenericWord(after) ||
    isGenericWord(before)
  );
}

const readCountry = (text: string): NamedFilter | undefined => {
  const countries = parseCountries(text);
  return countries && { field: 'country', values: countries.map((code) => code.toLowerCase()) };
};

/** Returns the filter that a text names: a pricing model, a stage, a country or region. */
const readFilterName = memoizeByWord((text: string): { filter?: NamedFilter | undefined } => {
  // Country codes are words in many languages.
  if (text.length < MIN_VALUE_LENGTH && !/\p{sc=Han}/u.test(text)) return {};
  // Only known words: a listing could call its price by any word that people search for.
  const pricing =
    findKnownChoice('pricing_model', text) ?? findKnownChoice('pricing_model', text.replace(ENDING, ''));
  if (pricing) return { filter: { field: 'pricing', values: MEANINGS[pricing] ?? [pricing] } };
  const stage = findKnownChoice('stage', text.replace(/ stage$/, ''));
  const isTelling = TELLING_STAGES.includes(text) || text.includes(' ');
  return { filter: stage && isTelling ? { field: 'stage', values: [stage] } : readCountry(text) };
});

/** Returns the terms of a filter's values. */
export const listFilterTerms = ({ field, values }: WordFilter): string[] =>
  values.map((value) => filterTerm(field, value));
