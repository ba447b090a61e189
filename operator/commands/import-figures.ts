import { figuresImporter } from '../../use-cases/imports/figures-importer.ts';
import { figuresRecord } from '../../use-cases/imports/records/figures-record.ts';
import { importCommand } from './import-file.ts';

export default importCommand('Takes over Domain Ratings and revenue figures from a file', {
  kind: 'figures',
  record: figuresRecord,
  batch: 500,
  importer: figuresImporter,
  texts: { markdown: [], plain: [] },
  example: { slug: 'acme-notes', day: '2025-12-24', domain_rating: 41.5, revenue_cents: 1_200_000 },
});
