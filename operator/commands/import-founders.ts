import { foundersImporter } from '../../acts/importing/put-founders.ts';
import { founderRecord } from '../../acts/importing/founder-record.ts';
import type { Command } from '../command.ts';
import { IMPORT_OPTIONS, IMPORT_USAGE, importFile, importNotes } from './import-file.ts';

export default {
  name: 'import founders',
  summary: 'Adds and changes founders and their companies from a file',
  usage: IMPORT_USAGE,
  notes: importNotes(founderRecord),
  options: IMPORT_OPTIONS,
  run: (args, context) =>
    importFile(
      { kind: 'founders', record: founderRecord, batch: 500, importer: foundersImporter },
      args,
      context,
    ),
} satisfies Command;
