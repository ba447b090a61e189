import { filterTerm } from '../index/dictionary.ts';
import type { ListingIndex } from '../listing-index.ts';
import { searchedHost } from '../document.ts';
import { fold } from '../text/words.ts';
import { type Condition, conditionOf, FILTER_WEIGHS } from './conditions.ts';
import { NO_FIELDS } from './rank.ts';

/** Filters that listings must pass; an omitted one is not applied. */
export type SearchFilters = {
  /** A listing matches any of these. The caller lists subcategories itself. */
  categoryIds?: number[];
  stage?: string;
  country?: string;
  pricingModel?: string;
  /** A website; scheme, `www.`, port and path are ignored. */
  domain?: string;
};

export const hasFilters = ({ categoryIds, stage, country, pricingModel, domain }: SearchFilters): boolean =>
  [categoryIds, stage, country, pricingModel, domain].some((value) => value !== undefined);

/** Builds a condition for each filter, which any of its values satisfies. */
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

/** Builds a filter condition that any of the terms satisfies. */
export function filterCondition(texts: string[], { dictionary }: ListingIndex): Condition {
  const terms = texts.map((text) => dictionary.find(text)).filter((term) => term >= 0);
  return { ...FILTER, terms: terms.map((term) => ({ term, code: 0 })) };
}

// All filters share the same tables.
const FILTER = conditionOf({
  weight: FILTER_WEIGHS,
  earned: 0,
  missing: 0,
  choices: [{ term: 0, cost: 0, isGuess: false }],
  fields: () => NO_FIELDS,
});
