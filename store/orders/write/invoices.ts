import { and, eq, max } from 'drizzle-orm';
import { formatInvoiceNumber, isYearlySeries } from '../../../rules/orders/invoice-number.ts';
import type { InvoiceDocument, InvoiceKind } from '../../../rules/orders/order.ts';
import type { Tx } from '../../engine/database.ts';
import type { InvoiceRow } from '../invoices.ts';
import { oneRow } from '../../engine/one-row.ts';

/** The prefix of the numbers (rules/orders/invoice-number.ts), and the first number of a new series. */
type Series = { prefix: string; start: number };

/**
 * Issues an invoice or credit note with the next number of its series, such as `2026-0001`; numbers have no
 * gaps. Throws if the order already has one of the same kind.
 */
export async function issueInvoice(
  tx: Tx,
  invoice: { orderId: number; kind: InvoiceKind; document: InvoiceDocument },
  { prefix: series, start }: Series,
  now: Date,
): Promise<InvoiceRow> {
  const year = now.getUTCFullYear();
  const last = await getLastSequence(tx, series, isYearlySeries(series) ? year : undefined);
  const first = async (): Promise<number> => ((await getLastSequence(tx, series)) === null ? start : 1);
  const sequence = last === null ? await first() : last + 1;
  return oneRow(
    await tx
      .insert(tx.t.invoices)
      .values({
        ...invoice,
        number: formatInvoiceNumber(series, year, sequence),
        series,
        year,
        sequence,
        issuedAt: now,
      })
      .returning(),
  );
}

/** Returns the last number of a series, of one year or of all; null if there is none. */
async function getLastSequence(tx: Tx, series: string, year?: number): Promise<number | null> {
  const { invoices } = tx.t;
  const ofYear = year === undefined ? undefined : eq(invoices.year, year);
  const [row] = await tx
    .select({ sequence: max(invoices.sequence) })
    .from(invoices)
    .where(and(eq(invoices.series, series), ofYear));
  return row?.sequence ?? null;
}
