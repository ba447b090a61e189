import { and, asc, eq, gt, gte, lt, or } from 'drizzle-orm';
import type { InvoiceKind } from '../../rules/orders/order.ts';
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

/** Lists up to `limit` invoices and credit notes issued in `[from, before)` in the order of issue, starting after `after`. */
export async function listInvoices(
  db: Queries,
  { from, before }: { from?: Date | undefined; before?: Date | undefined },
  { after, limit }: { after?: Pick<InvoiceRow, 'issuedAt' | 'number'> | undefined; limit: number },
): Promise<InvoiceRow[]> {
  const { invoices } = db.t;
  const isAfter =
    after &&
    or(
      gt(invoices.issuedAt, after.issuedAt),
      and(eq(invoices.issuedAt, after.issuedAt), gt(invoices.number, after.number)),
    );
  return db
    .select()
    .from(invoices)
    .where(and(from && gte(invoices.issuedAt, from), before && lt(invoices.issuedAt, before), isAfter))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
    .limit(limit);
}
