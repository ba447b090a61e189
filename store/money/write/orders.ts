import { eq, like } from 'drizzle-orm';
import type { AiReview } from '../../../rules/money/ai-review.ts';
import type { LineEffect } from '../../../rules/money/order.ts';
import { type LineEvent, ORDER, ORDER_LINE, type OrderEvent } from '../../../rules/states/order.ts';
import type { Database, Tx } from '../../engine/database.ts';
import { hashToken } from '../../people/opaque-token.ts';
import type { NewOrder, NewOrderLine, OrderLineRow, OrderRow } from '../orders.ts';
import { sure } from '../../../rules/typed/sure.ts';
import { oneRow } from '../../engine/one-row.ts';

export async function insertOrder(tx: Tx, order: NewOrder, lines: NewOrderLine[]): Promise<OrderRow> {
  const row = oneRow(await tx.insert(tx.t.orders).values(order).returning());
  await tx.insert(tx.t.orderLines).values(lines.map((line) => ({ ...line, orderId: row.id })));
  return row;
}

/** Hashes the tokens of links from before links were signed that are still stored in plain text. */
export async function hashOldLinks(db: Database): Promise<void> {
  const { orders } = db.t;
  const plain = like(orders.linkHash, 'plain:%');
  if ((await db.$count(orders, plain)) === 0) return;
  await db.transaction(async (tx) => {
    const rows = await tx.select({ id: orders.id, linkHash: orders.linkHash }).from(orders).where(plain);
    for (const { id, linkHash } of rows)
      await updateOrder(tx, id, { linkHash: hashToken(sure(linkHash).slice('plain:'.length)) });
  });
}

// The columns of orders and lines that only change by their events.
type OrderMoved = 'status' | 'paidAt' | 'endedAt';
type LineMoved = 'fulfilment' | 'fulfilledAt' | 'note' | 'effect' | 'review';
type Without<T, Names extends keyof T> = Partial<Omit<T, Names>> & { [Name in Names]?: never };

export const updateOrder = (tx: Tx, id: number, change: Without<NewOrder, OrderMoved>): Promise<OrderRow> =>
  writeOrder(tx, id, change);

/** Moves an order to its next state by an event and saves the time. Throws if the order's status does not allow the event. */
export function moveOrder(
  tx: Tx,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  event: OrderEvent,
  now: Date,
): Promise<OrderRow> {
  const times: Record<OrderEvent, Partial<Pick<OrderRow, OrderMoved>>> = {
    hold: {},
    pay: { paidAt: now, endedAt: null },
    pay_too_late: { endedAt: now },
    give_back: { endedAt: now },
    release: {},
    cancel: { endedAt: now },
    expire: { endedAt: now },
    refund: { endedAt: now },
  };
  return writeOrder(tx, id, { ...times[event], status: ORDER.moved(status, event) });
}

async function writeOrder(tx: Tx, id: number, change: Partial<NewOrder>): Promise<OrderRow> {
  return oneRow(await tx.update(tx.t.orders).set(change).where(eq(tx.t.orders.id, id)).returning());
}

export const updateLine = (tx: Tx, id: number, change: Without<NewOrderLine, LineMoved>): Promise<void> =>
  writeLine(tx, id, change);

/** Moves a line to its next state by an event, with a note for the buyer and what it changed. Throws if its state does not allow the event. */
export function moveLine(
  tx: Tx,
  { id, fulfilment }: Pick<OrderLineRow, 'id' | 'fulfilment'>,
  event: LineEvent,
  told: { note: string; effect?: LineEffect; review?: AiReview },
  now: Date,
): Promise<void> {
  return writeLine(tx, id, {
    ...told,
    fulfilment: ORDER_LINE.moved(fulfilment, event),
    ...(event === 'deliver' ? { fulfilledAt: now } : event === 'reopen' ? { fulfilledAt: null } : {}),
  });
}

/** Changes the note of a line for the buyer, because its result has changed. */
export const noteLine = (tx: Tx, { id }: Pick<OrderLineRow, 'id'>, note: string): Promise<void> =>
  writeLine(tx, id, { note });

async function writeLine(tx: Tx, id: number, change: Partial<NewOrderLine>): Promise<void> {
  await tx.update(tx.t.orderLines).set(change).where(eq(tx.t.orderLines.id, id));
}
