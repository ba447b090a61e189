import { normalizeAttribute } from '../attributes.ts';
import { filterTerm } from '../index/dictionary.ts';
import type { ListingIndex } from '../listing-index.ts';
import { normalizeHost } from '../document.ts';
import { extractTerms, fold } from '../text/tokenize.ts';
import { type Condition, buildCondition, FILTER_WEIGHT } from './conditions.ts';
import { NO_FIELDS } from './scoring.ts';
import { FILTER_WEIGHT_BYTE } from '../index/postings.ts';
import { listFilterTerms, type WordFilter } from './filter-words.ts';

/** One value, or several: a listing needs one of them. */
type Values = string | readonly string[];

/** Filters that listings must pass; an omitted one is not applied. */
export type SearchFilters = {
  /** A listing matches any of these. The caller lists subcategories itself. */
  categoryIds?: number[];
  stage?: Values;
  country?: Values;
  pricingModel?: Values;
  /** A listing's city has all words of it. */
  city?: string;
  /** All of these; without `value` the listing only must not deny the attribute. */
  attributes?: readonly AttributeFilter[];
  /** A website; scheme, `www.`, port and path are ignored. */
  domain?: string;
  /** The first and the last day of launch, in days since 1970. */
  launched?: DayRange;
  /**
   * Filters that words name: a listing that states another value does not pass, one that states none does. Of one that is denied, only
   * listings that state its values do not pass.
   */
  named?: readonly WordFilter[];
  /** A listing that states no value does not pass `named` either. */
  isStated?: boolean;
};

export type AttributeFilter = { name: string; value?: string | undefined };
export type DayRange = { from?: number | undefined; to?: number | undefined };

const FILTER_NAMES = [
  'categoryIds',
  'stage',
  'country',
  'pricingModel',
  'city',
  'attributes',
  'domain',
  'launched',
  'named',
] as const satisfies (keyof SearchFilters)[];

export const hasFilters = (filters: SearchFilters): boolean =>
  FILTER_NAMES.some((name) => filters[name] !== undefined);

/** Builds a condition for each filter, which any of its values satisfies. */
export function buildFilterConditions(filters: SearchFilters, index: ListingIndex): Condition[] {
  const { categoryIds, stage, country, pricingModel, city, attributes = [], domain } = filters;
  const anyOf: string[][] = [];
  const listTerms = (name: string, values: Values) =>
    [values].flat().map((value) => filterTerm(name, fold(value)));
  if (categoryIds) anyOf.push(categoryIds.map((id) => filterTerm('category', id)));
  if (stage !== undefined) anyOf.push(listTerms('stage', stage));
  if (country !== undefined) anyOf.push(listTerms('country', country));
  if (pricingModel !== undefined) anyOf.push(listTerms('pricing', pricingModel));
  if (domain !== undefined) anyOf.push([filterTerm('domain', normalizeHost(domain))]);
  if (city !== undefined) anyOf.push(...listWordTerms('city', '', city));
  for (const { name, value = 'yes' } of attributes)
    anyOf.push(...listWordTerms('attribute', `${normalizeAttribute(name)}:`, value));
  return [
    ...anyOf.map((texts) => buildFilterCondition(texts, index)),
    ...(filters.named ?? []).map((filter) => buildNamedCondition(filter, filters.isStated === true, index)),
  ];
}

/** Returns one filter for each word of a text. Text without words matches nothing. */
function listWordTerms(filter: string, prefix: string, text: string): string[][] {
  const words = extractTerms(text);
  return words.length === 0 ? [[]] : words.map((word) => [filterTerm(filter, prefix + word)]);
}

/** Builds a filter condition that any of the terms satisfies. */
export function buildFilterCondition(texts: readonly string[], { dictionary }: ListingIndex): Condition {
  const terms = texts.map((text) => dictionary.find(text)).filter((term) => term >= 0);
  return { ...FILTER_TABLES, terms: terms.map((term) => ({ term, code: 0 })) };
}

// An attribute that says the same as a pricing model.
const OPEN_SOURCE = filterTerm('pricing', 'open-source');
const SAME_AS_OPEN_SOURCE = filterTerm('attribute', 'open source:yes');

/** Builds the condition of a filter that words name. */
function buildNamedCondition(filter: WordFilter, isStated: boolean, { dictionary }: ListingIndex): Condition {
  const values = listFilterTerms(filter);
  const accepted = values[0] === OPEN_SOURCE ? [...values, SAME_AS_OPEN_SOURCE] : values;
  const find = (text: string, code: number) => {
    const term = dictionary.find(text);
    return term < 0 ? [] : [{ term, code }];
  };
  if (filter.isDenied) return { ...NAMED_TABLES, terms: accepted.flatMap((text) => find(text, STATED)) };
  return {
    ...(isStated ? STATED_TABLES : NAMED_TABLES),
    terms: [
      ...accepted.flatMap((text) => find(text, ACCEPTED)),
      ...find(filterTerm('stated', filter.field), STATED),
    ],
  };
}

const ACCEPTED = 0;
const STATED = 1;
// Without any of the terms a listing passes. Of several the one with the higher score counts.
const NAMED_TABLES = buildNamedTables(FILTER_WEIGHT);
const STATED_TABLES = buildNamedTables(0);

function buildNamedTables(weightOfOthers: number): Condition {
  const entries = FILTER_WEIGHT_BYTE + 2;
  const tables = {
    weight: FILTER_WEIGHT,
    terms: [],
    scores: new Float64Array(entries).fill(-Infinity),
    gains: new Float64Array(entries),
    weights: new Float64Array(entries).fill(weightOfOthers),
    fields: new Uint32Array(entries),
  };
  tables.scores[FILTER_WEIGHT_BYTE + ACCEPTED] = 1;
  tables.scores[FILTER_WEIGHT_BYTE + STATED] = 0;
  tables.weights[FILTER_WEIGHT_BYTE + ACCEPTED] = FILTER_WEIGHT;
  tables.weights[FILTER_WEIGHT_BYTE + STATED] = 0;
  return tables;
}

// All filters share the same tables.
const FILTER_TABLES = buildCondition({
  weight: FILTER_WEIGHT,
  maxScore: 0,
  missingPenalty: 0,
  expansions: [{ term: 0, penalty: 0, isGuess: false }],
  fields: () => NO_FIELDS,
});
