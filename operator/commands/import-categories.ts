import { categoriesImporter } from '../../acts/importing/put-categories.ts';
import { categoryRecord } from '../../acts/importing/category-record.ts';
import type { Command } from '../command.ts';
import { IMPORT_OPTIONS, IMPORT_USAGE, importFile, importNotes } from './import-file.ts';

// All in one transaction: a category stands after its parent, which a dry run takes back with the batch.
const BATCH = 10_000;

export default {
  name: 'import categories',
  summary: 'Adds and changes categories with their attributes and FAQs from a file',
  usage: IMPORT_USAGE,
  notes: importNotes(categoryRecord),
  options: IMPORT_OPTIONS,
  run: (args, context) =>
    importFile(
      { kind: 'categories', record: categoryRecord, batch: BATCH, importer: categoriesImporter },
      args,
      context,
    ),
} satisfies Command;
