import { z } from 'zod';
import { listWithSubcategories } from '../../../rules/listings/categories.ts';
import { MAX_COUNTRY_CHARACTERS, toChoiceSlug } from '../../../rules/listings/fields/field-values.ts';
import { parseCountries } from '../../../rules/listings/fields/regions.ts';
import { toDayNumber } from '../../../search/document.ts';
import type { AttributeFilter, DayRange } from '../../../search/ranking/filters.ts';
import type { Queries } from '../../../store/engine/database.ts';
import { listVisibleCategories } from '../../../store/listings/categories.ts';
import { findCategoriesByName, unknownCategoryError } from './find-category.ts';

/** Filters of search_listings as callers send them: several values of one are separated by commas. */

const MAX_VALUES = 20;

const splitValues = (text: string): string[] =>
  text
    .split(/[,;、]/)
    .map((value) => value.trim())
    .filter(Boolean)
    .slice(0, MAX_VALUES);

/** Schema of a choice filter; an unknown word finds nothing. */
export const choiceFilter = (name: 'stage' | 'pricing_model', max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => splitValues(text).map((value) => toChoiceSlug(name, value)))
    .transform((values) => (values.length === 0 ? undefined : values))
    .optional();

/** Schema of a country filter. Unknown countries and regions are refused instead of finding nothing. */
export const countriesFilter = z
  .string()
  .max(MAX_VALUES * MAX_COUNTRY_CHARACTERS)
  .transform((text, ctx) => {
    const whole = parseCountries(text);
    if (whole || text.trim() === '') return whole ? [...whole] : undefined;
    const found = splitValues(text).map((value) => ({ value, codes: parseCountries(value) }));
    const unknown = found.find(({ codes }) => codes === undefined);
    if (!unknown) return [...new Set(found.flatMap(({ codes = [] }) => codes))];
    ctx.issues.push({
      code: 'custom',
      input: text,
      message: 'Must be countries or regions: two-letter ISO 3166-1 codes, EU, or names in any language.',
      params: { fix: 'Send codes such as DE,AT, or EU or Europe.' },
    });
    return z.NEVER;
  })
  .optional();

const MAX_ATTRIBUTES = 5;

/** Schema of attribute filters, each as `key:value`, or as the key alone for what is not denied. */
export const attributesFilter = z.array(z.string().max(200)).max(MAX_ATTRIBUTES).optional();

export const toAttributeFilters = (texts: readonly string[]): AttributeFilter[] =>
  texts.map((text) => {
    const [name = '', ...value] = text.split(':');
    return { name, ...(value.length > 0 ? { value: value.join(':') } : {}) };
  });

/** Returns the range of days of launch, both inclusive; undefined without any. */
export const toLaunchRange = (after: string | undefined, before: string | undefined): DayRange | undefined =>
  after === undefined && before === undefined ? undefined : { from: toDay(after), to: toDay(before) };

const toDay = (date: string | undefined): number | undefined =>
  date === undefined ? undefined : toDayNumber(new Date(date));

/**
 * Returns the ids of categories, by slugs or names separated by commas, with their subcategories. Throws
 * `invalid_request` for an unknown one.
 */
export async function findCategoryIds(db: Queries, text: string): Promise<number[]> {
  const categories = await listVisibleCategories(db);
  // Names may have commas in them.
  const found = await findCategoriesByName(db, categories, text);
  if (found.length === 0)
    for (const name of splitValues(text)) {
      const named = await findCategoriesByName(db, categories, name);
      if (named.length === 0) throw unknownCategoryError('category', categories, name);
      found.push(...named);
    }
  if (found.length === 0) throw unknownCategoryError('category', categories, text);
  return [...new Set(found.flatMap(({ id }) => listWithSubcategories(categories, id)))];
}
