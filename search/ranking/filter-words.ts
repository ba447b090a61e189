import { findKnownChoice } from '../../rules/listings/fields/field-values.ts';
import type { STAGES } from '../../rules/listings/fields/listing-fields.ts';
import { parseCountries } from '../../rules/listings/fields/regions.ts';
import { filterTerm } from '../index/dictionary.ts';
import { isGenericWord, isStopWord } from '../text/common-words.ts';
import { isDenial, WITHOUT } from '../attributes.ts';
import { extractTerms } from '../text/tokenize.ts';
import { memoizeByWord } from '../text/memoize-by-word.ts';

/**
 * A filter that words of a query name: its values, the best one first, and the words. `isDenied` where listings with one of the
 * values are not wanted: "not in Germany".
 */
export type WordFilter = { field: ValueField; values: readonly string[]; text: string; isDenied: boolean };

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
// Words that deny a value after them, besides those that deny an attribute.
const DENYING = new Set([
  ...WITHOUT,
  ...extractTerms(
    'except excluding outside außer ausser außerhalb ausserhalb sauf hors excepto fuera salvo exceto fora tranne fuori eccetto behalve buiten',
  ),
]);
// Words that deny a value before them.
const DENYING_BEFORE = new Set(['以外', '之外', '除外', '除く', '제외']);
// Words between values that are denied together.
const OR = new Set(extractTerms('or nor oder noch ou ni o u of en e y and und et'));
// What may be between a word that denies and a value: "not based in the EU".
const BETWEEN = new Set(
  extractTerms(
    'in from of the based made is are aus von der dem den de du des en la le les el los del d do da dos di della dello delle dalla uit van het',
  ),
);
const MAX_BETWEEN = 3;
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
      mentions.push(denyIfMeant({ ...found, text, isDenied: false, start, end }, words, mentions.at(-1)));
      start = end - 1;
      break;
    }
  }
  return mentions;
}

/** Marks a mention that words before or after it deny, or the mention before it that it is an alternative to. */
function denyIfMeant(
  mention: FilterMention,
  words: readonly Word[],
  previous: FilterMention | undefined,
): FilterMention {
  const { start, end, field, values } = mention;
  const isDeniedAfter = DENYING_BEFORE.has(words[end]?.folded ?? '');
  const isAlternative =
    previous?.isDenied === true &&
    previous.field === field &&
    words.slice(previous.end, start).every(({ folded }) => OR.has(folded));
  const from = isAlternative ? previous.end : findDenial(words, start);
  if (from === undefined && !isDeniedAfter) return mention;
  return {
    ...mention,
    values: listDeniedValues(values),
    isDenied: true,
    start: from ?? start,
    end: isDeniedAfter ? end + 1 : end,
  };
}

/** Returns the position of a word before `start` that denies what is there. */
function findDenial(words: readonly Word[], start: number): number | undefined {
  for (let at = start - 1; at >= Math.max(0, start - 1 - MAX_BETWEEN); at -= 1) {
    const { folded = '' } = words[at] ?? {};
    if (isDenial(folded) || DENYING.has(folded)) return at;
    if (!BETWEEN.has(folded)) return undefined;
  }
  return undefined;
}

/** What is "not free" or "not paid" may have a free plan. */
const listDeniedValues = (values: readonly string[]): readonly string[] =>
  values.length > 1 ? values.filter((value) => value !== 'freemium') : values;

type NamedFilter = Omit<WordFilter, 'text' | 'isDenied'>;

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
