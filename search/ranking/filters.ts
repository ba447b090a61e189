import { filterTerm } from '../index/dictionary.ts';
import type { ListingIndex } from '../listing-index.ts';
import { normalizeHost } from '../document.ts';
import { fold } from '../text/tokenize.ts';
import { type Condition, buildCondition, FILTER_WEIGHT } from './conditions.ts';
import { NO_FIELDS } from './scoring.ts';

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
export function buildFilterConditions(filters: SearchFilters, index: ListingIndex): Condition[] {
  const { categoryIds, stage, country, pricingModel, domain } = filters;
  const anyOf: string[][] = [];
  if (categoryIds) anyOf.push(categoryIds.map((id) => filterTerm('category', id)));
  if (stage !== undefined) anyOf.push([filterTerm('stage', fold(stage))]);
  if (country !== undefined) anyOf.push([filterTerm('country', fold(country))]);
  if (pricingModel !== undefined) anyOf.push([filterTerm('pricing', fold(pricingModel))]);
  if (domain !== undefined) anyOf.push([filterTerm('domain', normalizeHost(domain))]);
  return anyOf.map((texts) => buildFilterCondition(texts, index));
}

/** Builds a filter condition that any of the terms satisfies. */
export function buildFilterCondition(texts: string[], { dictionary }: ListingIndex): Condition {
  const terms = texts.map((text) => dictionary.find(text)).filter((term) => term >= 0);
  return { ...FILTER_TABLES, terms: terms.map((term) => ({ term, code: 0 })) };
}

// All filters share the same tables.
const FILTER_TABLES = buildCondition({
  weight: FILTER_WEIGHT,
  maxScore: 0,
  missingPenalty: 0,
  expansions: [{ term: 0, penalty: 0, isGuess: false }],
  fields: () => NO_FIELDS,
});
