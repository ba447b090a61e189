import { categoriesImporter, MAX_CATEGORIES } from '../../use-cases/imports/categories-importer.ts';
import { categoryRecord } from '../../use-cases/imports/records/category-record.ts';
import { importCommand } from './import-file.ts';

export default importCommand('Adds and changes categories with their attributes and FAQs from a file', {
  kind: 'categories',
  record: categoryRecord,
  // All in one transaction: a category needs its parent, which a dry run rolls back with its batch.
  batch: MAX_CATEGORIES,
  importer: categoriesImporter,
  texts: { markdown: [], plain: ['name', 'description', 'keywords', 'attributes', 'faqs'] },
  example: {
    slug: 'notes',
    name: 'Notes',
    parent: 'productivity',
    description: 'Places to write things down.',
    keywords: ['notebook', 'writing'],
  },
});
