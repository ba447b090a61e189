import { z } from 'zod';
import type { Queries } from '../../store/engine/database.ts';
import { type InvoiceRow, listInvoices } from '../../store/orders/invoices.ts';
import { parseOptions } from '../arguments.ts';
import { type CommandArgs, CommandError } from '../command.ts';

const BATCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

const SPAN = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });

/** The options of commands that accept a range of days. */
export const SPAN_OPTIONS = { from: { type: 'string' }, to: { type: 'string' } } as const;

/** The usage of these options. */
export const SPAN_USAGE = '[--from <day>] [--to <day>]';

/** Parses a range of days in UTC, both inclusive. Throws CommandError with exit code 2. */
export function parseSpan({ from, to }: CommandArgs['values']): { from?: Date; before?: Date } {
  const days = parseOptions(SPAN, { from, to });
  if (days.from !== undefined && days.to !== undefined && days.to < days.from) {
    throw new CommandError('--to must not be before --from.', 2);
  }
  return {
    ...(days.from === undefined ? {} : { from: new Date(days.from) }),
    ...(days.to === undefined ? {} : { before: new Date(Date.parse(days.to) + DAY_MS) }),
  };
}

/** An invoice or credit note for a tax adviser. Amounts are decimals; those of a credit note are negative. */
export type InvoiceRecord = ReturnType<typeof buildRecord>;

/** The columns of the exported file. */
export const INVOICE_COLUMNS = [
  ...['number', 'kind', 'date', 'date_of_supply', 'corrects', 'order'],
  ...['buyer', 'buyer_country', 'buyer_vat_number', 'currency', 'net', 'rate', 'vat', 'gross'],
  ...['reverse_charge', 'treatment', 'vat_currency', 'vat_in_currency'],
] as const satisfies (keyof InvoiceRecord)[];

/** Yields the invoices and credit notes of a range of days, in the order of issue. */
export async function* readInvoiceRecords(
  db: Queries,
  span: { from?: Date; before?: Date },
): AsyncGenerator<InvoiceRecord> {
  let after: InvoiceRow | undefined;
  do {
    const rows = await listInvoices(db, span, { after, limit: BATCH });
    for (const row of rows) yield buildRecord(row);
    after = rows.at(-1);
  } while (after);
}

const decimal = (cents: number): string => (cents / 100).toFixed(2);

function buildRecord({ number, kind, issuedAt, document }: InvoiceRow) {
  const { vat, buyer, stated_vat: stated } = document;
  const date = issuedAt.toISOString().slice(0, 10);
  return {
    number,
    kind,
    date,
    date_of_supply: document.supplied_on,
    corrects: document.corrects ?? null,
    order: document.order_number,
    buyer: buyer.name ?? '',
    buyer_country: buyer.country ?? '',
    buyer_vat_number: (vat.number?.valid ? vat.number.number : buyer.vat_number) ?? null,
    currency: document.currency,
    net: decimal(document.net_cents),
    rate: decimal(vat.rate_bp),
    vat: decimal(document.vat_cents),
    gross: decimal(document.total_cents),
    reverse_charge: vat.treatment === 'reverse_charge' ? 'yes' : 'no',
    treatment: vat.treatment,
    vat_currency: stated?.currency ?? null,
    vat_in_currency: stated ? decimal(stated.cents) : null,
    cents: { net: document.net_cents, vat: document.vat_cents, gross: document.total_cents },
  };
}

type GroupMembers = Pick<InvoiceRecord, 'currency' | 'treatment' | 'buyer_country' | 'rate'>;

export type InvoiceTotal = GroupMembers & { count: number; net: string; vat: string; gross: string };

/** Totals the records by the members in `by`; the other members are those of the first record of each group. */
export function totalInvoices(
  records: readonly InvoiceRecord[],
  by: readonly (keyof GroupMembers)[],
): InvoiceTotal[] {
  const groups = Map.groupBy(records, (record) => by.map((name) => record[name]).join(' '));
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (!first) return [];
      const sum = (of: keyof InvoiceRecord['cents']): string =>
        decimal(group.reduce((all, { cents }) => all + cents[of], 0));
      const { currency, treatment, buyer_country, rate } = first;
      const like = { currency, treatment, buyer_country, rate };
      return [{ ...like, count: group.length, net: sum('net'), vat: sum('vat'), gross: sum('gross') }];
    });
}
