import { listCategories } from '../../store/listings/catalog.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Command } from '../command.ts';
import { EXPORT_USAGE, exportFile } from './export-file.ts';
import { categoryRecord } from '../../acts/importing/category-record.ts';

export default {
  name: 'export categories',
  summary: 'Writes every category into a file',
  usage: EXPORT_USAGE,
  run: (args, { db }) => exportFile('categories', Object.keys(categoryRecord.shape), args, records(db)),
} satisfies Command;

/** Parents first: the import wants them above their subcategories. */
async function* records(db: Database): AsyncGenerator<Record<string, unknown>> {
  const rows = await listCategories(db);
  const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]));
  const parentsFirst = rows.toSorted((a, b) => Number(a.parentId !== null) - Number(b.parentId !== null));
  for (const { id: _id, parentId, faqs, ...row } of parentsFirst) {
    yield {
      ...row,
      faqs: faqs.length ? faqs : null,
      parent: parentId === null ? null : slugOf.get(parentId),
    };
  }
}
