import { listCategories } from '../../store/listings/categories.ts';
import { hideBelowHidden, putCategory } from '../../store/listings/write/categories.ts';
import { noneYet, type OpenImporter } from './importer.ts';
import type { CategoryRecord } from './records/category-record.ts';
import { lookUp } from '../../rules/typed/sure.ts';

/** How categories get from a file into the database. */
export const categoriesImporter: OpenImporter<CategoryRecord> = async ({ db }) => {
  const rows = await listCategories(db);
  const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]));
  const parents = new Map(
    rows.map(({ slug, parentId }) => [slug, parentId === null ? null : lookUp(slugOf, parentId)]),
  );
  const seen = new Set<string>();
  return {
    async check(_db, records) {
      return records.map(({ slug, name, parent }) => {
        if (seen.has(slug)) return 'the category stands in the file before';
        seen.add(slug);
        if (!parents.has(slug) && name === undefined) return 'a new category needs a name';
        if (parent && !parents.has(parent)) return `parent: there is no category "${parent}" above this line`;
        const isParent = parents.values().some((one) => one === slug);
        if (parent && (parent === slug || isParent || parents.get(parent)))
          return 'parent: categories have two levels';
        if (parent !== undefined || !parents.has(slug)) parents.set(slug, parent ?? null);
        return undefined;
      });
    },
    async put(tx, records) {
      const counts = { ...noneYet };
      const known = new Map((await listCategories(tx)).map((row) => [row.slug, row]));
      for (const { parent, ...record } of records) {
        const change = {
          ...record,
          description: record.description === null ? '' : record.description,
          faqs: record.faqs === null ? [] : record.faqs,
          position: record.position === null ? 0 : record.position,
          parentId: parent == null ? parent : lookUp(known, parent).id,
        };
        const { row, done } = await putCategory(tx, known.get(record.slug), change);
        known.set(row.slug, row);
        counts[done] += 1;
      }
      await hideBelowHidden(tx);
      return counts;
    },
  };
};
