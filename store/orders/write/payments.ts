import { eq } from 'drizzle-orm';
import { PAYMENT, type PaymentEvent } from '../../../rules/states/order.ts';
import type { Tx } from '../../engine/database.ts';
import type { NewPayment, PaymentRow } from '../payments.ts';
import { oneRow } from '../../engine/one-row.ts';

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  return oneRow(await tx.insert(tx.t.payments).values(payment).returning());
}

type Told = Partial<
  Pick<PaymentRow, 'sessionId' | 'url' | 'intentId' | 'arrived' | 'refundedCents' | 'disputedAt'>
>;

/** Saves what the provider reported about a payment, without changing its state. */
export const updatePayment = (tx: Tx, id: string, told: Told): Promise<PaymentRow> => write(tx, id, told);

/** Moves a payment to its next state by an event, with what the provider reported. Throws if its state does not allow the event. */
export function movePayment(
  tx: Tx,
  { id, state, amountCents, arrived }: PaymentRow,
  event: PaymentEvent,
  told: Told,
  now: Date,
): Promise<PaymentRow> {
  return write(tx, id, {
    ...told,
    ...(event === 'receive' ? { paidAt: now } : {}),
    ...(event === 'refund' ? { refundedCents: arrived?.cents ?? amountCents } : {}),
    state: PAYMENT.moved(state, event),
  });
}

async function write(tx: Tx, id: string, change: Partial<NewPayment>): Promise<PaymentRow> {
  return oneRow(await tx.update(tx.t.payments).set(change).where(eq(tx.t.payments.id, id)).returning());
}

/** Records an event of the provider. Returns false if it was recorded before and must not be applied again. */
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
