import { and, desc, eq, inArray } from 'drizzle-orm';
import { isOneOf } from '../../rules/states/define-states.ts';
import { UNDER_WAY } from '../../rules/states/order.ts';
import type { Queries, Tx } from '../engine/database.ts';

export type PaymentRow = Queries['t']['payments']['$inferSelect'];
export type NewPayment = Queries['t']['payments']['$inferInsert'];

/** Can money still arrive for it? */
export const isActive = ({ state }: PaymentRow): boolean => isOneOf(state, UNDER_WAY);

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  const [row] = await tx.insert(tx.t.payments).values(payment).returning();
  return row!;
}

export async function findPayment(db: Queries, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(db.t.payments).where(eq(db.t.payments.id, id));
  return row;
}

/** The one try to pay an order that is under way. */
export async function findActivePayment(db: Queries, orderId: number): Promise<PaymentRow | undefined> {
  const payments = db.t.payments;
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, UNDER_WAY)));
  return row;
}

/** All tries to pay an order, the newest first. */
export async function paymentsOf(db: Queries, orderId: number): Promise<PaymentRow[]> {
  const payments = db.t.payments;
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.createdAt));
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
