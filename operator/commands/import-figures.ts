import { figuresRecord } from '../../acts/importing/records/figures-record.ts';
import { figuresImporter } from '../../acts/importing/put-figures.ts';
import { importCommand } from './import-file.ts';

export default importCommand('Takes over Domain Ratings and revenue figures from a file', {
  kind: 'figures',
  record: figuresRecord,
  batch: 500,
  importer: figuresImporter,
});
