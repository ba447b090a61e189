import { eq, max } from 'drizzle-orm';
import type { InvoiceDocument, InvoiceKind } from '../../../rules/money/order.ts';
import type { Tx } from '../../engine/database.ts';
import type { InvoiceRow } from '../invoices.ts';
import { oneRow } from '../../engine/one-row.ts';

/**
 * Issues an invoice or credit note under the next number of the year, such as `2026-0001`; numbers have no
 * gaps. An order has one of each kind at most: throws when there is one already.
 */
export async function issueInvoice(
  tx: Tx,
  invoice: { orderId: number; kind: InvoiceKind; document: InvoiceDocument },
  now: Date,
): Promise<InvoiceRow> {
  const invoices = tx.t.invoices;
  const year = now.getUTCFullYear();
  const [last] = await tx
    .select({ sequence: max(invoices.sequence) })
    .from(invoices)
    .where(eq(invoices.year, year));
  const sequence = (last?.sequence ?? 0) + 1;
  const number = `${year}-${String(sequence).padStart(4, '0')}`;
  return oneRow(
    await tx
      .insert(invoices)
      .values({ ...invoice, number, year, sequence, issuedAt: now })
      .returning(),
  );
}
