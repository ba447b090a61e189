import { redirectsImporter } from '../../acts/importing/put-redirects.ts';
import { redirectRecord } from '../../acts/importing/records/redirect-record.ts';
import { importCommand } from './import-file.ts';

export default importCommand(
  'Lets addresses of a directory that was there before lead to pages of this one',
  {
    kind: 'redirects',
    record: redirectRecord,
    batch: 500,
    importer: redirectsImporter,
  },
);
