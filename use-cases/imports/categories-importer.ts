import type { Queries } from '../../store/engine/database.ts';
import {
  type CategoryInput,
  type CategoryRow,
  listCategories,
  listCategoryIds,
} from '../../store/listings/categories.ts';
import { hideSubcategoriesOfHidden, upsertCategory } from '../../store/listings/write/categories.ts';
import { type ImportLine, ZERO_COUNTS, type CreateImporter, type ImportRemark } from './importer.ts';
import type { CategoryRecord } from './records/category-record.ts';
import { DuplicateLines } from './duplicate-lines.ts';
import { getOrThrow } from '../../rules/typed/assert.ts';

/** Maximum categories of a file. All are imported in one transaction, so that parents may be anywhere in the file. */
export const MAX_CATEGORIES = 10_000;

/** Imports categories from a file. */
export const categoriesImporter: CreateImporter<CategoryRecord> = async ({ db }) => {
  const rows = await listCategories(db);
  const known = new Set(rows.map(({ slug }) => slug));
  const merged = await listMergedCategories(db, rows);
  const duplicates = new DuplicateLines();
  let added = 0;
  const validLines: ImportLine<CategoryRecord>[] = [];
  /** Replaces a merged parent by the category it was merged into. */
  const resolveParent = ({ parent, ...record }: CategoryRecord): CategoryRecord => ({
    ...record,
    ...(parent === undefined ? {} : { parent: parent && (merged.get(parent) ?? parent) }),
  });
  return {
    async check(_db, lines) {
      return lines.map((one) => {
        const { slug, name } = one.record;
        duplicates.add(slug, one);
        const into = known.has(slug) ? undefined : merged.get(slug);
        if (into !== undefined) return createMergedRemark(slug, into);
        if (!known.has(slug) && name === undefined) return { reason: 'a new category needs a name' };
        if ((added += 1) > MAX_CATEGORIES) return { reason: `is more than ${MAX_CATEGORIES} categories` };
        validLines.push({ line: one.line, record: resolveParent(one.record) });
        return undefined;
      });
    },
    async finishChecks() {
      const refused = duplicates.listRefused('category', 'remove one of the two', 'slug');
      // When a line is refused, categories below it may lose their parent.
      for (let before = -1; before !== refused.size;) {
        before = refused.size;
        const lines = validLines.filter(({ line }) => !refused.has(line));
        const parents = getParentsAfterImport(rows, lines);
        const parentsOfUnmoved = listUnmovedParents(rows, lines);
        for (const { line, record } of lines) {
          const problem =
            checkParent(record, parents) ??
            (record.parent && parentsOfUnmoved.has(record.slug) ? TWO_LEVELS : undefined);
          if (problem) refused.set(line, { column: 'parent', value: record.parent ?? '', ...problem });
        }
      }
      return refused;
    },
    async put(tx, lines) {
      const counts = { ...ZERO_COUNTS };
      const known = new Map((await listCategories(tx)).map((row) => [row.slug, row]));
      const parentsFirst = lines.toSorted(
        (a, b) => Number(Boolean(a.record.parent)) - Number(Boolean(b.record.parent)),
      );
      for (const { record } of parentsFirst) {
        const { row, done } = await upsertCategory(
          tx,
          known.get(record.slug),
          toCategoryChange(resolveParent(record), known),
        );
        known.set(row.slug, row);
        counts[done] += 1;
      }
      await hideSubcategoriesOfHidden(tx);
      return counts;
    },
  };
};

/** Returns the slug of the target category by the former slug or name of each merged category. */
async function listMergedCategories(db: Queries, rows: CategoryRow[]): Promise<Map<string, string>> {
  const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]));
  return new Map([...(await listCategoryIds(db))].map(([called, id]) => [called, getOrThrow(slugOf, id)]));
}

const createMergedRemark = (slug: string, into: string): ImportRemark => ({
  column: 'slug',
  value: slug,
  reason: `was merged into "${into}", which a line of it would undo`,
  fix: `write ${into}, or remove the line`,
});

/** Converts a line into a change of its category; null clears optional members. */
function toCategoryChange(
  { parent, text_format: _, ...category }: CategoryRecord,
  known: ReadonlyMap<string, CategoryRow>,
): CategoryInput {
  return {
    ...category,
    description: category.description === null ? '' : category.description,
    faqs: category.faqs === null ? [] : category.faqs,
    position: category.position === null ? 0 : category.position,
    parentId: parent == null ? parent : getOrThrow(known, parent).id,
  };
}

/** Returns the parent of each category after the import; null for none. */
function getParentsAfterImport(
  rows: CategoryRow[],
  lines: ImportLine<CategoryRecord>[],
): Map<string, string | null> {
  const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]));
  const parents = new Map<string, string | null>(
    rows.map(({ slug, parentId }) => [slug, parentId === null ? null : getOrThrow(slugOf, parentId)]),
  );
  for (const { record } of lines) {
    const { slug, parent } = record;
    if (parent !== undefined || !parents.has(slug)) parents.set(slug, parent ?? null);
  }
  return parents;
}

/** Returns the parents of categories that no line moves. */
function listUnmovedParents(rows: CategoryRow[], lines: ImportLine<CategoryRecord>[]): Set<string> {
  const moved = new Set(lines.flatMap(({ record }) => (record.parent === undefined ? [] : record.slug)));
  const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]));
  return new Set(
    rows.flatMap(({ slug, parentId }) =>
      parentId === null || moved.has(slug) ? [] : getOrThrow(slugOf, parentId),
    ),
  );
}

const TWO_LEVELS: ImportRemark = {
  reason: 'categories have two levels',
  fix: 'name a category without a parent',
};

function checkParent(
  { slug, parent }: CategoryRecord,
  parents: ReadonlyMap<string, string | null>,
): ImportRemark | undefined {
  if (!parent) return undefined;
  const parentsOfUnmoved = parents.get(parent);
  if (parentsOfUnmoved === undefined)
    return { reason: 'there is no such category here or in the file', fix: 'write the slug of one' };
  return parentsOfUnmoved !== null || parent === slug ? TWO_LEVELS : undefined;
}
