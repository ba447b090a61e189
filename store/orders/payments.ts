import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { ACTIVE_PAYMENT_STATES } from '../../rules/states/order.ts';
import type { OrderRow } from './orders.ts';
import type { Queries } from '../engine/database.ts';

export type PaymentRow = Queries['t']['payments']['$inferSelect'];

export type NewPayment = Queries['t']['payments']['$inferInsert'];

export async function findPayment(db: Queries, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(db.t.payments).where(eq(db.t.payments.id, id));
  return row;
}

/** Returns the payment attempt of an order that is in progress; there is at most one. */
export async function findActivePayment(db: Queries, orderId: number): Promise<PaymentRow | undefined> {
  const payments = db.t.payments;
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, ACTIVE_PAYMENT_STATES)));
  return row;
}

/** Returns a payment of an order whose amount or currency is wrong and that the team has not settled. */
export async function findQuestionedPayment(db: Queries, orderId: number): Promise<PaymentRow | undefined> {
  const payments = db.t.payments;
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'questioned')));
  return row;
}

/** Lists unsettled payments of all orders whose amount or currency is wrong, the oldest first. */
export async function listQuestionedPayments(
  db: Queries,
): Promise<{ order: OrderRow; payment: PaymentRow }[]> {
  const { orders, payments } = db.t;
  return db
    .select({ order: orders, payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.state, 'questioned'))
    .orderBy(asc(payments.createdAt));
}

/** Lists payments whose buyer's bank disputes them and has not decided, the oldest dispute first. */
export async function listDisputedPayments(db: Queries): Promise<{ order: OrderRow; disputedAt: Date }[]> {
  const { orders, payments } = db.t;
  const rows = await db
    .select({ order: orders, disputedAt: payments.disputedAt })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isNotNull(payments.disputedAt))
    .orderBy(asc(payments.disputedAt));
  return rows.flatMap(({ order, disputedAt }) => (disputedAt ? [{ order, disputedAt }] : []));
}

/** Lists all payment attempts of an order, the newest first. */
export async function listPayments(db: Queries, orderId: number): Promise<PaymentRow[]> {
  const payments = db.t.payments;
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.createdAt));
}
