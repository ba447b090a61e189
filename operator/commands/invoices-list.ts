import type { Command } from '../command.ts';
import { formatCsvLine, formatCell } from '../records/cells.ts';
import {
  INVOICE_COLUMNS,
  type InvoiceRecord,
  readInvoiceRecords,
  parseSpan,
  SPAN_OPTIONS,
  SPAN_USAGE,
  totalInvoices,
} from '../records/invoice-records.ts';
import { formatTable } from '../format-table.ts';

export default {
  name: 'invoices list',
  summary: 'Lists invoices and credit notes with net, VAT and gross, and their totals',
  usage: `${SPAN_USAGE} [--csv]
  --from, --to   first and last day of issue, UTC
  --csv          the rows alone, as invoices export writes them`,
  options: { ...SPAN_OPTIONS, csv: { type: 'boolean' } },

  async run({ values }, { db }) {
    const records = await Array.fromAsync(readInvoiceRecords(db, parseSpan(values)));
    const items = records.map(({ cents: _, ...record }) => record);
    const totals = totalInvoices(records, ['currency']);
    const by_rate = totalInvoices(records, ['currency', 'treatment', 'buyer_country', 'rate']);
    const data = {
      items,
      totals: totals.map(({ currency, count, net, vat, gross }) => ({ currency, count, net, vat, gross })),
      by_rate,
    };
    if (values['csv'] === true) return { data, text: formatCsv(items) };
    if (items.length === 0) return { data, text: 'No invoice was issued in that time.' };
    const sums = totals.map(({ currency, count, net, vat, gross }) => [
      'sum',
      `${count} in ${currency}`,
      ...['', '', ''],
      ...[net, '', vat, gross, ''],
    ]);
    const rows = items.map((one) => [
      ...[one.number, one.date, one.buyer, one.buyer_country, one.currency],
      ...[one.net, one.rate, one.vat, one.gross],
      one.reverse_charge === 'yes' ? 'reverse charge' : (one.corrects ?? ''),
    ]);
    const head = ['number', 'date', 'buyer', 'country', 'currency', 'net', 'rate', 'vat', 'gross', 'note'];
    const byRate = by_rate.map((one) => [
      ...[one.currency, one.treatment, one.buyer_country, one.rate],
      ...[one.net, one.vat, one.gross],
    ]);
    const rateHead = ['currency', 'treatment', 'country', 'rate', 'net', 'vat', 'gross'];
    return {
      data,
      text: `${formatTable([head, ...rows, ...sums])}\n\n${formatTable([rateHead, ...byRate])}`,
    };
  },
} satisfies Command;

const formatCsv = (items: readonly Omit<InvoiceRecord, 'cents'>[]): string =>
  [
    formatCsvLine(INVOICE_COLUMNS),
    ...items.map((item) => formatCsvLine(INVOICE_COLUMNS.map((name) => formatCell(item[name])))),
  ]
    .join('')
    .trimEnd();
