import { categoryRecord } from '../../acts/importing/records/category-record.ts';
import { categoriesImporter } from '../../acts/importing/put-categories.ts';
import { importCommand } from './import-file.ts';

export default importCommand('Adds and changes categories with their attributes and FAQs from a file', {
  kind: 'categories',
  record: categoryRecord,
  // All in one transaction: a category stands after its parent, which a dry run takes back with the batch.
  batch: 10_000,
  importer: categoriesImporter,
});
