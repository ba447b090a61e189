import { eq } from 'drizzle-orm';
import type { AiReview } from '../../../rules/orders/ai-review.ts';
import type { LineEffect } from '../../../rules/orders/order.ts';
import { type LineEvent, ORDER, ORDER_LINE, type OrderEvent } from '../../../rules/states/order.ts';
import type { Tx } from '../../engine/database.ts';
import type { NewOrder, NewOrderLine, OrderLineRow, OrderRow } from '../orders.ts';
import { oneRow } from '../../engine/one-row.ts';

export async function insertOrder(tx: Tx, order: NewOrder, lines: NewOrderLine[]): Promise<OrderRow> {
  const row = oneRow(await tx.insert(tx.t.orders).values(order).returning());
  await tx.insert(tx.t.orderLines).values(lines.map((line) => ({ ...line, orderId: row.id })));
  return row;
}

// What moves with the events of an order and of its lines, and is not written otherwise.
type OrderStateColumn = 'status' | 'paidAt' | 'endedAt';
type LineStateColumn = 'fulfilment' | 'fulfilledAt' | 'note' | 'effect' | 'review';
type Without<T, Names extends keyof T> = Partial<Omit<T, Names>> & { [Name in Names]?: never };

export const updateOrder = (
  tx: Tx,
  id: number,
  change: Without<NewOrder, OrderStateColumn>,
): Promise<OrderRow> => writeOrder(tx, id, change);

/** Moves an order to its next state by an event and saves the time. Throws if the order's status does not allow the event. */
export function moveOrder(
  tx: Tx,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  event: OrderEvent,
  now: Date,
): Promise<OrderRow> {
  const times: Record<OrderEvent, Partial<Pick<OrderRow, OrderStateColumn>>> = {
    hold: {},
    pay: { paidAt: now, endedAt: null },
    pay_too_late: { endedAt: now },
    give_back: { endedAt: now },
    release: {},
    cancel: { endedAt: now },
    expire: { endedAt: now },
    refund: { endedAt: now },
  };
  return writeOrder(tx, id, { ...times[event], status: ORDER.nextOrThrow(status, event) });
}

async function writeOrder(tx: Tx, id: number, change: Partial<NewOrder>): Promise<OrderRow> {
  return oneRow(await tx.update(tx.t.orders).set(change).where(eq(tx.t.orders.id, id)).returning());
}

export const updateLine = (
  tx: Tx,
  id: number,
  change: Without<NewOrderLine, LineStateColumn>,
): Promise<void> => writeLine(tx, id, change);

/** Moves a line to its next state by an event, with a note for the buyer and what it changed. Throws if its state does not allow the event. */
export function moveLine(
  tx: Tx,
  { id, fulfilment }: Pick<OrderLineRow, 'id' | 'fulfilment'>,
  { event, ...result }: { event: LineEvent; note: string; effect?: LineEffect; review?: AiReview },
  now: Date,
): Promise<void> {
  return writeLine(tx, id, {
    ...result,
    fulfilment: ORDER_LINE.nextOrThrow(fulfilment, event),
    ...(event === 'deliver' ? { fulfilledAt: now } : event === 'reopen' ? { fulfilledAt: null } : {}),
  });
}

/** Changes the note of a line for the buyer, because its result has changed. */
export const setLineNote = (tx: Tx, { id }: Pick<OrderLineRow, 'id'>, note: string): Promise<void> =>
  writeLine(tx, id, { note });

async function writeLine(tx: Tx, id: number, change: Partial<NewOrderLine>): Promise<void> {
  await tx.update(tx.t.orderLines).set(change).where(eq(tx.t.orderLines.id, id));
}
