import { and, desc, eq, inArray } from 'drizzle-orm';
import { UNDER_WAY } from '../../rules/states/order.ts';
import type { Queries } from '../engine/database.ts';

export type PaymentRow = Queries['t']['payments']['$inferSelect'];

export type NewPayment = Queries['t']['payments']['$inferInsert'];

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
