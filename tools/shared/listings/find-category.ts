import { normalizeCategoryName } from '../../../rules/listings/categories.ts';
import type { Queries } from '../../../store/engine/database.ts';
import { listCategoryNames } from '../../../search/topics/topics.ts';
import { type CategoryRow, findMergeTarget } from '../../../store/listings/categories.ts';
import { invalid, type ToolError } from '../runtime/errors.ts';
import { findSimilarNames, suggestSlugs } from '../runtime/not-found-suggestions.ts';

/**
 * Finds a category by slug or name, following categories that were merged into another; else by a keyword or a name in another
 * language that only one category or subcategory has.
 */
export const findCategoryByName = async (
  db: Queries,
  categories: readonly CategoryRow[],
  text: string,
): Promise<CategoryRow | undefined> =>
  (await listCandidates(db, categories, text)).find(({ length }) => length === 1)?.[0];

/** Like `findCategoryByName`, but finds all categories that share a keyword or name, subcategories before others. */
export const findCategoriesByName = async (
  db: Queries,
  categories: readonly CategoryRow[],
  text: string,
): Promise<CategoryRow[]> =>
  (await listCandidates(db, categories, text)).find(({ length }) => length > 0) ?? [];

/** Lists the categories that a text may mean, those that it means most likely first. */
async function listCandidates(
  db: Queries,
  categories: readonly CategoryRow[],
  text: string,
): Promise<CategoryRow[][]> {
  const normalized = normalizeCategoryName(text);
  const named = categories.filter(
    ({ name, slug }) => normalizeCategoryName(name) === normalized || slug === normalized,
  );
  if (named.length > 0) return [named.slice(0, 1)];
  const merged = await findMergeTarget(db, normalized);
  if (merged !== undefined) return [categories.filter(({ id }) => id === merged)];
  const key = toKey(text);
  if (key === '') return [];
  const find = (listNames: (category: CategoryRow) => string[]): CategoryRow[] =>
    categories.filter((category) => listNames(category).some((name) => toKey(name) === key));
  const translated = find(({ name, keywords }) => listCategoryNames(name, keywords).map((one) => one.text));
  return [
    find(({ name, slug }) => [name, slug]),
    find(({ keywords }) => keywords),
    translated.filter(({ parentId }) => parentId !== null),
    translated,
  ];
}

/** Letters and digits of a name, so that "Music and Audio" is "Music & Audio". */
const toKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Error for a category that `list_categories` does not have; it names the nearest. */
export function unknownCategoryError(
  field: string,
  categories: readonly CategoryRow[],
  text?: string,
): ToolError {
  const message = 'There is no category of this name.';
  const near =
    text === undefined ? [] : findSimilarNames(text, categories, ({ slug, name }) => `${slug} ${name}`);
  const fix = `${suggestSlugs(near.map(({ slug }) => slug))}Use names from list_categories.`;
  const allowed = categories.filter(({ hidden }) => !hidden).map(({ name }) => name);
  return invalid(field, message, fix, { issues: [{ field, code: 'not_allowed', message, allowed, fix }] });
}
