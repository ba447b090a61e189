import { figuresImporter } from '../../acts/importing/put-figures.ts';
import { figuresRecord } from '../../acts/importing/figures-record.ts';
import type { Command } from '../command.ts';
import { IMPORT_OPTIONS, IMPORT_USAGE, importFile, importNotes } from './import-file.ts';

export default {
  name: 'import figures',
  summary: 'Takes over Domain Ratings and revenue figures from a file',
  usage: IMPORT_USAGE,
  notes: importNotes(figuresRecord),
  options: IMPORT_OPTIONS,
  run: (args, context) =>
    importFile(
      { kind: 'figures', record: figuresRecord, batch: 500, importer: figuresImporter },
      args,
      context,
    ),
} satisfies Command;
