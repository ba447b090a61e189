import { normalizeCategoryName } from '../../../rules/listings/categories.ts';
import type { Queries } from '../../../store/engine/database.ts';
import { listCategoryNames } from '../../../search/topics/topics.ts';
import { type CategoryRow, findMergeTarget } from '../../../store/listings/categories.ts';
import { invalid, type ToolError } from '../runtime/errors.ts';

/**
 * Finds a category by slug or name, following categories that were merged into another; else by a name of it in another language
 * or a keyword, where subcategories come first.
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
  const called = categories.filter(({ name, keywords }) =>
    listCategoryNames(name, keywords).some((one) => toKey(one.text) === key),
  );
  return (
    categories.find(({ name }) => toKey(name) === key) ??
    called.find(({ parentId }) => parentId !== null) ??
    called[0]
  );
}

/** Letters and digits of a name, so that "tasks and projects" is "Tasks & Projects". */
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
