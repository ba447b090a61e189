import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import type { NewPayment, PaymentRow } from '../payments.ts';

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  const [row] = await tx.insert(tx.t.payments).values(payment).returning();
  return row!;
}

export async function updatePayment(tx: Tx, id: string, change: Partial<NewPayment>): Promise<PaymentRow> {
  const [row] = await tx.update(tx.t.payments).set(change).where(eq(tx.t.payments.id, id)).returning();
  return row!;
}

/** Notes an event of the provider; false when it was noted before, and must not be applied again. */
export async function noteEvent(
  tx: Tx,
  event: { id: string; kind: string; paymentId: string | null },
  now: Date,
): Promise<boolean> {
  const noted = await tx
    .insert(tx.t.paymentEvents)
    .values({ ...event, receivedAt: now })
    .onConflictDoNothing()
    .returning();
  return noted.length > 0;
}
