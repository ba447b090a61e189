import type { Choice, QueryWord } from './choices.ts';
import { filterTerm } from './dictionary.ts';
import { searchedHost } from './document.ts';
import type { ListingIndex } from './listing-index.ts';
import {
  COMMON_SHARE,
  FIELDS,
  FIELDS_OF_GUESS,
  FIELDS_OF_KIND,
  KIN_COSTS,
  KIND_EARNS,
  MISSING_COSTS,
  NO_FIELDS,
  rarity,
} from './rank.ts';
import { type Condition, conditionOf, FILTER_WEIGHS } from './reading.ts';
import { fold } from './words.ts';

/** What listings must pass, each left out where it does not matter. */
export type SearchFilters = {
  /** A listing matches with any of these; subcategories are named by the caller. */
  categoryIds?: number[];
  stage?: string;
  country?: string;
  pricingModel?: string;
  /** A website; scheme, `www.`, port and path do not matter. */
  domain?: string;
};

/** A word of the query, weighed by how rare it and its forms are: a word that nobody has is as rare as can be. */
export function wordCondition(word: QueryWord, { postings, columns }: ListingIndex): Condition {
  const choices = [...word.choices.values()];
  let count = 0;
  for (const { term, cost } of choices)
    if (word.isKnown && cost <= KIN_COSTS.form) count += postings.count(term);
  const listings = columns.count();
  const weight = (word.isCommon ? COMMON_SHARE : 1) * rarity(Math.min(count, listings), listings);
  return conditionOf({
    weight,
    earned: weight,
    missing: MISSING_COSTS * weight,
    choices,
    fields: wordFields,
  });
}

const wordFields = ({ isGuess }: Choice): Uint16Array => (isGuess ? FIELDS_OF_GUESS : FIELDS);

/** A kind of listings, which is as good as having `weight` of the query. */
export const kindCondition = (kind: Choice, weight: number): Condition =>
  conditionOf({ weight, earned: KIND_EARNS, missing: 0, choices: [kind], fields: () => FIELDS_OF_KIND });

export const hasFilters = ({ categoryIds, stage, country, pricingModel, domain }: SearchFilters): boolean =>
  [categoryIds, stage, country, pricingModel, domain].some((value) => value !== undefined);

/** What a listing must pass: for each filter, one of its values. */
export function filterConditions(filters: SearchFilters, index: ListingIndex): Condition[] {
  const { categoryIds, stage, country, pricingModel, domain } = filters;
  const anyOf: string[][] = [];
  if (categoryIds) anyOf.push(categoryIds.map((id) => filterTerm('category', id)));
  if (stage !== undefined) anyOf.push([filterTerm('stage', fold(stage))]);
  if (country !== undefined) anyOf.push([filterTerm('country', fold(country))]);
  if (pricingModel !== undefined) anyOf.push([filterTerm('pricing', fold(pricingModel))]);
  if (domain !== undefined) anyOf.push([filterTerm('domain', searchedHost(domain))]);
  return anyOf.map((texts) => filterCondition(texts, index));
}

/** A filter that a listing passes with any of the terms. */
export function filterCondition(texts: string[], { dictionary }: ListingIndex): Condition {
  const terms = texts.map((text) => dictionary.find(text)).filter((term) => term >= 0);
  return { ...FILTER, terms: terms.map((term) => ({ term, code: 0 })) };
}

// All filters give the same.
const FILTER = conditionOf({
  weight: FILTER_WEIGHS,
  earned: 0,
  missing: 0,
  choices: [{ term: 0, cost: 0, isGuess: false }],
  fields: () => NO_FIELDS,
});
