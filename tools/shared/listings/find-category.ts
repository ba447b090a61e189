import { z } from 'zod';
import { normalizeCategoryName } from '../../../rules/listings/categories.ts';
import type { Queries } from '../../../store/engine/database.ts';
import { memoizeByWord } from '../../../search/text/memoize-by-word.ts';
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
  const matches = categories.map((category) => ({ category, kinds: getNameKinds(category).get(key) ?? 0 }));
  const find = (kind: number): CategoryRow[] =>
    matches.flatMap(({ category, kinds }) => (kinds & kind ? [category] : []));
  const translated = find(TRANSLATED);
  return [find(OWN), find(KEYWORD), translated.filter(({ parentId }) => parentId !== null), translated];
}

// Kinds of names of a category, as bits.
const OWN = 1;
const KEYWORD = 2;
const TRANSLATED = 4;

type Named = Pick<CategoryRow, 'name' | 'slug' | 'keywords'>;

/** Returns the kinds of each name of a category, by key. A category has hundreds of names, so they are kept until it changes. */
const getNameKinds = ({ name, slug, keywords }: Named): ReadonlyMap<string, number> =>
  listNameKinds(JSON.stringify([name, slug, ...keywords]));

const listNameKinds = memoizeByWord((category): ReadonlyMap<string, number> => {
  const [name = '', slug = '', ...keywords] = z.array(z.string()).parse(JSON.parse(category));
  const kinds = new Map<string, number>();
  const add = (kind: number, names: readonly string[]): void => {
    for (const key of names.map(toKey)) kinds.set(key, (kinds.get(key) ?? 0) | kind);
  };
  add(OWN, [name, slug]);
  add(KEYWORD, keywords);
  add(
    TRANSLATED,
    listCategoryNames(name, keywords).map(({ text }) => text),
  );
  return kinds;
});

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
