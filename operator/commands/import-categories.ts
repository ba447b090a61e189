import { listCategories, putCategory } from '../../store/listings/catalog.ts';
import type { Command, OperatorContext } from '../command.ts';
import { IMPORT_OPTIONS, IMPORT_USAGE, importFile, importNotes, type Importer } from './import-file.ts';
import { type CategoryRecord, categoryRecord } from '../records/category-record.ts';

// All in one transaction: a category stands after its parent, which a dry run takes back with the batch.
const BATCH = 10_000;

export default {
  name: 'import categories',
  summary: 'Adds and changes categories with their attributes and FAQs from a file',
  usage: IMPORT_USAGE,
  notes: importNotes(categoryRecord),
  options: IMPORT_OPTIONS,
  run: (args, context) =>
    importFile({ kind: 'categories', record: categoryRecord, batch: BATCH, importer }, args, context),
} satisfies Command;

async function importer({ db }: OperatorContext): Promise<Importer<CategoryRecord>> {
  const rows = await listCategories(db);
  const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]));
  const parents = new Map(
    rows.map(({ slug, parentId }) => [slug, parentId === null ? null : slugOf.get(parentId)!]),
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
      const counts = { added: 0, changed: 0, unchanged: 0 };
      const known = new Map((await listCategories(tx)).map((row) => [row.slug, row]));
      for (const { parent, ...record } of records) {
        const change = {
          ...record,
          description: record.description === null ? '' : record.description,
          faqs: record.faqs === null ? [] : record.faqs,
          position: record.position === null ? 0 : record.position,
          parentId: parent == null ? parent : known.get(parent)!.id,
        };
        const { row, done } = await putCategory(tx, known.get(record.slug), change);
        known.set(row.slug, row);
        counts[done] += 1;
      }
      return counts;
    },
  };
}
