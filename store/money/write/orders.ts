import { eq, like } from 'drizzle-orm';
import type { Database, Tx } from '../../engine/database.ts';
import { hashToken } from '../../people/opaque-token.ts';
import type { NewOrder, NewOrderLine, OrderRow } from '../orders.ts';

export async function insertOrder(tx: Tx, order: NewOrder, lines: NewOrderLine[]): Promise<OrderRow> {
  const [row] = await tx.insert(tx.t.orders).values(order).returning();
  await tx.insert(tx.t.orderLines).values(lines.map((line) => ({ ...line, orderId: row!.id })));
  return row!;
}

/** Hashes the tokens of links from before links were signed, where they still stand in plain. */
export async function hashOldLinks(db: Database): Promise<void> {
  const { orders } = db.t;
  const plain = like(orders.linkHash, 'plain:%');
  if ((await db.$count(orders, plain)) === 0) return;
  await db.transaction(async (tx) => {
    const rows = await tx.select({ id: orders.id, linkHash: orders.linkHash }).from(orders).where(plain);
    for (const { id, linkHash } of rows)
      await updateOrder(tx, id, { linkHash: hashToken(linkHash!.slice('plain:'.length)) });
  });
}

export async function updateOrder(tx: Tx, id: number, change: Partial<NewOrder>): Promise<OrderRow> {
  const [row] = await tx.update(tx.t.orders).set(change).where(eq(tx.t.orders.id, id)).returning();
  return row!;
}

export async function updateLine(tx: Tx, id: number, change: Partial<NewOrderLine>): Promise<void> {
  await tx.update(tx.t.orderLines).set(change).where(eq(tx.t.orderLines.id, id));
}
