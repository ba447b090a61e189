import { calledAs } from '../../rules/listings/categories.ts';
import { foldedName } from '../../rules/people/folded-name.ts';
import type { CategoryRow } from '../../store/listings/categories.ts';
import type { Remark } from './importer.ts';

/** Maximum categories of a listing. */
const MOST = 4;

/** Resolves the categories named in a line of a file, the primary one first. */
export type CategoryNames = (names: readonly string[]) => { ids: number[] } | { refused: Remark };

/**
 * Builds a resolver of category names, ignoring case. It tries the slug, then the name, then the former slug or name
 * of a merged category (`mergedIds`), then a keyword.
 */
export function categoryNames(
  rows: readonly CategoryRow[],
  idOf: ReadonlyMap<string, number>,
): CategoryNames {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySlug = new Map(rows.map((row) => [row.slug, [row]]));
  const byName = Map.groupBy(rows, ({ name }) => foldedName(name));
  const byKeyword = Map.groupBy(
    rows.flatMap((row) =>
      [...new Set(row.keywords.map((word) => foldedName(word)))].map((word) => ({ word, row })),
    ),
    ({ word }) => word,
  );
  const found = (text: string): readonly CategoryRow[] => {
    const plain = text.trim();
    const word = foldedName(plain);
    const kept = bySlug.get(plain.toLowerCase()) ?? byName.get(word);
    const merged = byId.get(idOf.get(calledAs(plain)) ?? Number.NaN);
    return kept ?? (merged && [merged]) ?? byKeyword.get(word)?.map(({ row }) => row) ?? [];
  };

  /** Splits cells with several categories or with a path: `AI, Music`, `Marketing > SEO`. */
  function partsOf(text: string): string[] {
    if (found(text).length > 0) return [text];
    const parts = text.split(/[,;]/).filter((part) => part.trim() !== '');
    if (parts.length > 1 && parts.every((part) => found(part).length > 0)) return parts;
    const last = text.split('>').at(-1) ?? text;
    return found(last).length > 0 ? [last] : [text];
  }

  return (names) => {
    const ids = new Set<number>();
    for (const name of names.flatMap(partsOf)) {
      const [first, ...more] = found(name);
      if (first === undefined)
        return {
          refused: {
            column: 'categories',
            value: name,
            reason: 'is no category here, by slug or name',
            fix: 'import the categories first, or name one that is there',
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
    return ids.size > MOST
      ? { refused: { column: 'categories', reason: `are more than ${MOST}` } }
      : { ids: [...ids] };
  };
}
