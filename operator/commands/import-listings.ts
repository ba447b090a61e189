import { listingsImporter } from '../../acts/importing/put-listings.ts';
import { listingRecord } from '../../acts/importing/listing-record.ts';
import type { Command } from '../command.ts';
import { IMPORT_OPTIONS, IMPORT_USAGE, importFile, importNotes } from './import-file.ts';

export default {
  name: 'import listings',
  summary: 'Adds and changes listings from a file',
  usage: IMPORT_USAGE,
  notes: importNotes(listingRecord),
  options: IMPORT_OPTIONS,
  run: (args, context) =>
    importFile(
      { kind: 'listings', record: listingRecord, batch: 500, importer: listingsImporter },
      args,
      context,
    ),
} satisfies Command;
