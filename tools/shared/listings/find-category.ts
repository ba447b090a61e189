import { normalizeCategoryName } from '../../../rules/listings/categories.ts';
import type { Queries } from '../../../store/engine/database.ts';
import { listCategoryNames } from '../../../search/topics/topics.ts';
import { type CategoryRow, findMergeTarget } from '../../../store/listings/categories.ts';
import { invalid, type ToolError } from '../runtime/errors.ts';

/**
 * Finds a category by slug or name, following categories that were merged into another; else by a keyword or a name in another
 * language that only one category or subcategory has.
 */
export async function findCategoryByName(
  db: Queries,
  categories: readonly CategoryRow[],
  text: string,
): Promise<CategoryRow | undefined> {
  const normalized = normalizeCategoryName(text);
  const found = categories.find(
    ({ name, slug }) => normalizeCategoryName(name) === normalized || slug === normalized,
  );
  if (found) return found;
  const merged = await findMergeTarget(db, normalized);
  if (merged !== undefined) return categories.find(({ id }) => id === merged);
  const key = toKey(text);
  if (key === '') return undefined;
  const find = (listNames: (category: CategoryRow) => string[]): CategoryRow[] =>
    categories.filter((category) => listNames(category).some((name) => toKey(name) === key));
  const translated = find(({ name, keywords }) => listCategoryNames(name, keywords).map((one) => one.text));
  const tiers = [
    find(({ name, slug }) => [name, slug]),
    find(({ keywords }) => keywords),
    translated.filter(({ parentId }) => parentId !== null),
    translated,
  ];
  return tiers.find(({ length }) => length === 1)?.[0];
}

/** Letters and digits of a name, so that "Music and Audio" is "Music & Audio". */
const toKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Error for a category that `list_categories` does not have. */
export function unknownCategoryError(field: string, categories: readonly CategoryRow[]): ToolError {
  const message = 'There is no category of this name.';
  const fix = 'Use names from list_categories.';
  const allowed = categories.filter(({ hidden }) => !hidden).map(({ name }) => name);
  return invalid(field, message, fix, { issues: [{ field, code: 'not_allowed', message, allowed, fix }] });
}
