import type { Queries } from '../../store/engine/database.ts';
import {
  type CategoryPut,
  type CategoryRow,
  listCategories,
  listCategoryIds,
} from '../../store/listings/categories.ts';
import { hideBelowHidden, putCategory } from '../../store/listings/write/categories.ts';
import { type Line, noneYet, type OpenImporter, type Remark } from './importer.ts';
import type { CategoryRecord } from './records/category-record.ts';
import { SameLines } from './same-lines.ts';
import { lookUp } from '../../rules/typed/sure.ts';

/** Maximum categories of a file. All are imported in one transaction, so that parents may be anywhere in the file. */
export const MOST_CATEGORIES = 10_000;

/** Imports categories from a file. */
export const categoriesImporter: OpenImporter<CategoryRecord> = async ({ db }) => {
  const rows = await listCategories(db);
  const known = new Set(rows.map(({ slug }) => slug));
  const merged = await mergedCategories(db, rows);
  const same = new SameLines();
  let added = 0;
  const sound: Line<CategoryRecord>[] = [];
  /** Replaces a merged parent by the category it was merged into. */
  const withParent = ({ parent, ...record }: CategoryRecord): CategoryRecord => ({
    ...record,
    ...(parent === undefined ? {} : { parent: parent && (merged.get(parent) ?? parent) }),
  });
  return {
    async check(_db, lines) {
      return lines.map((one) => {
        const { slug, name } = one.record;
        same.keep(slug, one);
        const into = known.has(slug) ? undefined : merged.get(slug);
        if (into !== undefined) return mergedInto(slug, into);
        if (!known.has(slug) && name === undefined) return { reason: 'a new category needs a name' };
        if ((added += 1) > MOST_CATEGORIES) return { reason: `is more than ${MOST_CATEGORIES} categories` };
        sound.push({ line: one.line, record: withParent(one.record) });
        return undefined;
      });
    },
    async settle() {
      const refused = same.refused('category', 'take one of the two out', 'slug');
      // When a line is refused, categories below it may lose their parent.
      for (let before = -1; before !== refused.size;) {
        before = refused.size;
        const lines = sound.filter(({ line }) => !refused.has(line));
        const parents = parentsIn(rows, lines);
        const above = parentsKept(rows, lines);
        for (const { line, record } of lines) {
          const wrong =
            wrongParent(record, parents) ?? (record.parent && above.has(record.slug) ? LEVELS : undefined);
          if (wrong) refused.set(line, { column: 'parent', value: record.parent ?? '', ...wrong });
        }
      }
      return refused;
    },
    async put(tx, lines) {
      const counts = { ...noneYet };
      const known = new Map((await listCategories(tx)).map((row) => [row.slug, row]));
      const parentsFirst = lines.toSorted(
        (a, b) => Number(Boolean(a.record.parent)) - Number(Boolean(b.record.parent)),
      );
      for (const { record } of parentsFirst) {
        const { row, done } = await putCategory(
          tx,
          known.get(record.slug),
          changeOf(withParent(record), known),
        );
        known.set(row.slug, row);
        counts[done] += 1;
      }
      await hideBelowHidden(tx);
      return counts;
    },
  };
};

/** Returns the slug of the target category by the former slug or name of each merged category. */
async function mergedCategories(db: Queries, rows: CategoryRow[]): Promise<Map<string, string>> {
  const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]));
  return new Map([...(await listCategoryIds(db))].map(([called, id]) => [called, lookUp(slugOf, id)]));
}

const mergedInto = (slug: string, into: string): Remark => ({
  column: 'slug',
  value: slug,
  reason: `was merged into "${into}", which a line of it would undo`,
  fix: `write ${into}, or take the line out`,
});

/** Converts a line into a change of its category; null clears optional members. */
function changeOf(
  { parent, text_format: _, ...category }: CategoryRecord,
  known: ReadonlyMap<string, CategoryRow>,
): CategoryPut {
  return {
    ...category,
    description: category.description === null ? '' : category.description,
    faqs: category.faqs === null ? [] : category.faqs,
    position: category.position === null ? 0 : category.position,
    parentId: parent == null ? parent : lookUp(known, parent).id,
  };
}

/** Returns the parent of each category after the import; null for none. */
function parentsIn(rows: CategoryRow[], lines: Line<CategoryRecord>[]): Map<string, string | null> {
  const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]));
  const parents = new Map<string, string | null>(
    rows.map(({ slug, parentId }) => [slug, parentId === null ? null : lookUp(slugOf, parentId)]),
  );
  for (const { record } of lines) {
    const { slug, parent } = record;
    if (parent !== undefined || !parents.has(slug)) parents.set(slug, parent ?? null);
  }
  return parents;
}

/** Returns the parents of categories that no line moves. */
function parentsKept(rows: CategoryRow[], lines: Line<CategoryRecord>[]): Set<string> {
  const moved = new Set(lines.flatMap(({ record }) => (record.parent === undefined ? [] : record.slug)));
  const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]));
  return new Set(
    rows.flatMap(({ slug, parentId }) =>
      parentId === null || moved.has(slug) ? [] : lookUp(slugOf, parentId),
    ),
  );
}

const LEVELS: Remark = { reason: 'categories have two levels', fix: 'name a category without a parent' };

function wrongParent(
  { slug, parent }: CategoryRecord,
  parents: ReadonlyMap<string, string | null>,
): Remark | undefined {
  if (!parent) return undefined;
  const above = parents.get(parent);
  if (above === undefined)
    return { reason: 'there is no such category here or in the file', fix: 'write the slug of one' };
  return above !== null || parent === slug ? LEVELS : undefined;
}
