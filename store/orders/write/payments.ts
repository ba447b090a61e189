import { eq } from 'drizzle-orm';
import { PAYMENT, type PaymentEvent } from '../../../rules/states/order.ts';
import type { Tx } from '../../engine/database.ts';
import type { NewPayment, PaymentRow } from '../payments.ts';
import { oneRow } from '../../engine/one-row.ts';

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  return oneRow(await tx.insert(tx.t.payments).values(payment).returning());
}

type PaymentReport = Partial<
  Pick<PaymentRow, 'sessionId' | 'url' | 'intentId' | 'arrived' | 'refundedCents' | 'disputedAt'>
>;

/** Saves what the provider reported about a payment, without changing its state. */
export const updatePayment = (tx: Tx, id: string, report: PaymentReport): Promise<PaymentRow> =>
  writePayment(tx, id, report);

/** Moves a payment to its next state by an event, with what the provider reported. Throws if its state does not allow the event. */
export function movePayment(
  tx: Tx,
  { id, state, amountCents, arrived }: PaymentRow,
  { event, ...report }: { event: PaymentEvent } & PaymentReport,
  now: Date,
): Promise<PaymentRow> {
  return writePayment(tx, id, {
    ...report,
    ...(event === 'receive' ? { paidAt: now } : {}),
    ...(event === 'refund' ? { refundedCents: arrived?.cents ?? amountCents } : {}),
    state: PAYMENT.nextOrThrow(state, event),
  });
}

async function writePayment(tx: Tx, id: string, change: Partial<NewPayment>): Promise<PaymentRow> {
  return oneRow(await tx.update(tx.t.payments).set(change).where(eq(tx.t.payments.id, id)).returning());
}

/** Records an event of the provider. Returns false if it was recorded before and must not be applied again. */
export async function recordPaymentEvent(
  tx: Tx,
  event: { id: string; kind: string; paymentId: string | null },
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insert(tx.t.paymentEvents)
    .values({ ...event, receivedAt: now })
    .onConflictDoNothing()
    .returning();
  return inserted.length > 0;
}
