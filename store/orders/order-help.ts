import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import type { OrderRow } from './orders.ts';

export type OrderHelpRow = Queries['t']['orderHelp']['$inferSelect'];

/** Most requests about one order that are shown. */
const MAX_SHOWN = 10;

/** Lists what the buyer asked about an order, newest first. */
export async function listOrderHelp(db: Queries, orderId: number): Promise<OrderHelpRow[]> {
  const help = db.t.orderHelp;
  return db.select().from(help).where(eq(help.orderId, orderId)).orderBy(desc(help.id)).limit(MAX_SHOWN);
}

const isOpen = ({ t: { orderHelp } }: Queries) => isNull(orderHelp.answeredAt);

/** Lists the requests that wait for an answer, with the order and the buyer's address, oldest first. */
export async function listOpenHelp(
  db: Queries,
  limit: number,
): Promise<{ help: OrderHelpRow; order: OrderRow; email: string }[]> {
  const { orderHelp: help, orders, accounts } = db.t;
  return db
    .select({ help, order: orders, email: accounts.email })
    .from(help)
    .innerJoin(orders, eq(orders.id, help.orderId))
    .innerJoin(accounts, eq(accounts.id, help.accountId))
    .where(isOpen(db))
    .orderBy(asc(help.createdAt), asc(help.id))
    .limit(limit);
}

/** Finds a request that waits for an answer. */
export async function findOpenHelp(
  db: Queries,
  id: number,
): Promise<{ help: OrderHelpRow; order: OrderRow } | undefined> {
  const { orderHelp: help, orders } = db.t;
  const [found] = await db
    .select({ help, order: orders })
    .from(help)
    .innerJoin(orders, eq(orders.id, help.orderId))
    .where(and(eq(help.id, id), isOpen(db)));
  return found;
}

/** Counts the requests of an account since an instant. */
export const countHelpSince = (db: Queries, accountId: number, since: Date): Promise<number> =>
  db.$count(
    db.t.orderHelp,
    and(eq(db.t.orderHelp.accountId, accountId), gt(db.t.orderHelp.createdAt, since)),
  );
