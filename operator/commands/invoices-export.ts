import type { Command } from '../command.ts';
import {
  INVOICE_COLUMNS,
  readInvoiceRecords,
  parseSpan,
  SPAN_OPTIONS,
  SPAN_USAGE,
} from '../records/invoice-records.ts';
import { exportFile } from './export-file.ts';

export default {
  name: 'invoices export',
  summary: 'Writes invoices and credit notes into a file, for the tax adviser',
  usage: `<file.csv|file.jsonl> ${SPAN_USAGE}
  --from, --to   first and last day of issue, UTC`,
  notes: `Columns: ${INVOICE_COLUMNS.join(', ')}. Amounts are decimals, those of credit notes negative.`,
  options: SPAN_OPTIONS,

  run: (args, { db }) =>
    exportFile(
      { command: 'invoices export', kind: 'invoices', names: INVOICE_COLUMNS },
      args,
      readInvoiceRecords(db, parseSpan(args.values)),
    ),
} satisfies Command;
