import { founderRecord } from '../../acts/importing/records/founder-record.ts';
import { foundersImporter } from '../../acts/importing/put-founders.ts';
import { importCommand } from './import-file.ts';

export default importCommand('Adds and changes founders and their companies from a file', {
  kind: 'founders',
  record: founderRecord,
  batch: 500,
  importer: foundersImporter,
});
