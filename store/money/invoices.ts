import { and, eq } from 'drizzle-orm';
import type { InvoiceKind } from '../../rules/money/order.ts';
import type { Queries } from '../engine/database.ts';

export type InvoiceRow = Queries['t']['invoices']['$inferSelect'];

export async function findInvoice(
  db: Queries,
  orderId: number,
  kind: InvoiceKind,
): Promise<InvoiceRow | undefined> {
  const invoices = db.t.invoices;
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, kind)));
  return row;
}
