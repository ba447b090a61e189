import { normalizeCategoryName } from '../../rules/listings/categories.ts';
import { normalizeName } from '../../rules/people/normalize-name.ts';
import type { CategoryRow } from '../../store/listings/categories.ts';
import type { ImportRemark } from './importer.ts';

/** Maximum categories of a listing. */
const MAX_CATEGORIES = 4;

/** Resolves the categories named in a line of a file, the primary one first. */
export type CategoryResolver = (names: readonly string[]) => { ids: number[] } | { refused: ImportRemark };

/**
 * Builds a resolver of category names, ignoring case. It tries the slug, then the name, then the former slug or name
 * of a merged category (`mergedIds`), then a keyword.
 */
export function createCategoryResolver(
  rows: readonly CategoryRow[],
  mergedIds: ReadonlyMap<string, number>,
): CategoryResolver {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySlug = new Map(rows.map((row) => [row.slug, [row]]));
  const byName = Map.groupBy(rows, ({ name }) => normalizeName(name));
  const byKeyword = Map.groupBy(
    rows.flatMap((row) =>
      [...new Set(row.keywords.map((word) => normalizeName(word)))].map((word) => ({ word, row })),
    ),
    ({ word }) => word,
  );
  const findCategories = (text: string): readonly CategoryRow[] => {
    const trimmed = text.trim();
    const word = normalizeName(trimmed);
    const current = bySlug.get(trimmed.toLowerCase()) ?? byName.get(word);
    const merged = byId.get(mergedIds.get(normalizeCategoryName(trimmed)) ?? Number.NaN);
    return current ?? (merged && [merged]) ?? byKeyword.get(word)?.map(({ row }) => row) ?? [];
  };

  /** Splits cells with several categories or with a path: `AI, Music`, `Marketing > SEO`. */
  function splitNames(text: string): string[] {
    if (findCategories(text).length > 0) return [text];
    const parts = text.split(/[,;]/).filter((part) => part.trim() !== '');
    if (parts.length > 1 && parts.every((part) => findCategories(part).length > 0)) return parts;
    const last = text.split('>').at(-1) ?? text;
    return findCategories(last).length > 0 ? [last] : [text];
  }

  return (names) => {
    const ids = new Set<number>();
    for (const name of names.flatMap(splitNames)) {
      const [first, ...more] = findCategories(name);
      if (first === undefined)
        return {
          refused: {
            column: 'categories',
            value: name,
            reason: 'is no category here, by slug or name',
            fix: 'import the categories first, or name one that exists',
          },
        };
      if (more.length > 0)
        return {
          refused: {
            column: 'categories',
            value: name,
            reason: 'is the name of several categories',
            fix: `write a slug: ${[first, ...more].map(({ slug }) => slug).join(' or ')}`,
          },
        };
      ids.add(first.id);
    }
    return ids.size > MAX_CATEGORIES
      ? { refused: { column: 'categories', reason: `are more than ${MAX_CATEGORIES}` } }
      : { ids: [...ids] };
  };
}
