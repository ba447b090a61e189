import { listingRecord } from '../../acts/importing/records/listing-record.ts';
import { listingsImporter } from '../../acts/importing/put-listings.ts';
import { importCommand } from './import-file.ts';

export default importCommand('Adds and changes listings from a file', {
  kind: 'listings',
  record: listingRecord,
  batch: 500,
  importer: listingsImporter,
});
