import { listCategories } from '../../store/listings/categories.ts';
import type { Queries } from '../../store/engine/database.ts';
import { exportCommand } from './export-file.ts';
import { categoryRecord } from '../../use-cases/imports/records/category-record.ts';

export default exportCommand(
  'categories',
  'Writes every category into a file',
  Object.keys(categoryRecord.shape),
  records,
);

/** Yields parents first, since the import requires them before their subcategories. */
async function* records(db: Queries): AsyncGenerator<Record<string, unknown>> {
  const rows = await listCategories(db);
  const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]));
  const parentsFirst = rows.toSorted((a, b) => Number(a.parentId !== null) - Number(b.parentId !== null));
  for (const { id: _id, parentId, faqs, ...row } of parentsFirst) {
    yield {
      ...row,
      faqs: faqs.length ? faqs : null,
      text_format: 'markdown',
      parent: parentId === null ? null : slugOf.get(parentId),
    };
  }
}
