import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, or } from 'drizzle-orm';
import type { AiReview } from '../../rules/orders/ai-review.ts';
import type { OrderItem } from '../../rules/orders/order.ts';
import type { OrderStatus } from '../../rules/states/order.ts';
import type { Queries } from '../engine/database.ts';

/** The most reviews of one listing that are shown. */
const MAX_REVIEWS = 10;

export type OrderRow = Queries['t']['orders']['$inferSelect'];

export type NewOrder = Queries['t']['orders']['$inferInsert'];

export type OrderLineRow = Queries['t']['orderLines']['$inferSelect'];

export type NewOrderLine = Omit<Queries['t']['orderLines']['$inferInsert'], 'orderId'>;

export async function findOrder(db: Queries, id: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(db.t.orders).where(eq(db.t.orders.id, id));
  return row;
}

/** Finds an order by its number in upper or lower case. */
export async function findOrderByNumber(db: Queries, number: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(db.t.orders).where(eq(db.t.orders.number, number.toUpperCase()));
  return row;
}

/** The account's orders, newest first. */
export async function listOrders(
  db: Queries,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const orders = db.t.orders;
  const mine = eq(orders.accountId, accountId);
  const rows = await db
    .select()
    .from(orders)
    .where(mine)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(orders, mine) };
}

/** Lists the account's unpaid orders, oldest first. */
export async function listPendingOrders(db: Queries, accountId: number): Promise<OrderRow[]> {
  const orders = db.t.orders;
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.status, 'pending')))
    .orderBy(asc(orders.id));
}

/** Lists orders of every account with their buyer's address, newest first; for the operator. */
export async function listAllOrders(
  db: Queries,
  { status, limit }: { status?: OrderStatus | undefined; limit: number },
): Promise<{ order: OrderRow; email: string }[]> {
  const { orders, accounts } = db.t;
  return db
    .select({ order: orders, email: accounts.email })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.accountId))
    .where(status === undefined ? undefined : eq(orders.status, status))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** Returns the lines of orders in the order of the cart, by order id. */
export async function getOrderLines(db: Queries, orderIds: number[]): Promise<Map<number, OrderLineRow[]>> {
  const lines = db.t.orderLines;
  const rows = orderIds.length
    ? await db.select().from(lines).where(inArray(lines.orderId, orderIds)).orderBy(asc(lines.position))
    : [];
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

/** Lists the lines of one order, in the order of the cart. */
export const listOrderLines = async (db: Queries, { id }: Pick<OrderRow, 'id'>): Promise<OrderLineRow[]> =>
  (await getOrderLines(db, [id])).get(id) ?? [];

/** Finds one line with its order. */
export async function findLine(
  db: Queries,
  id: number,
): Promise<{ order: OrderRow; line: OrderLineRow } | undefined> {
  const { orders, orderLines } = db.t;
  const [found] = await db
    .select({ order: orders, line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.id, id));
  return found;
}

/** Lists the AI reviews of a listing that were bought, the latest first. */
export async function listAiReviews(
  db: Queries,
  listingId: number,
): Promise<{ number: string; review: AiReview }[]> {
  const { orders, orderLines } = db.t;
  const rows = await db
    .select({ number: orders.number, review: orderLines.review })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.listingId, listingId), isNotNull(orderLines.review)))
    .orderBy(desc(orderLines.id))
    .limit(MAX_REVIEWS);
  return rows.flatMap(({ number, review }) => (review === null ? [] : [{ number, review }]));
}

/** Lists paid lines that a person still has to deliver, the oldest order first. */
export async function listManualLines(db: Queries): Promise<{ order: OrderRow; line: OrderLineRow }[]> {
  const { orders, orderLines } = db.t;
  return db
    .select({ order: orders, line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.fulfilment, 'by_hand'))
    .orderBy(asc(orders.paidAt), asc(orders.id), asc(orderLines.position));
}

/** Lists unpaid orders whose 24 hours are over. */
export async function listOverdueOrders(db: Queries, now: Date): Promise<OrderRow[]> {
  const orders = db.t.orders;
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.status, 'pending'), lte(orders.expiresAt, now)));
}

/** Lists the products for a listing in the account's unpaid orders, with the order numbers, the oldest order first. */
export async function listUnpaidForListing(
  db: Queries,
  { accountId, listingId }: { accountId: number; listingId: number },
  now: Date,
): Promise<{ number: string; product: string }[]> {
  const { orders, orderLines: lines } = db.t;
  return db
    .select({ number: orders.number, product: lines.product })
    .from(orders)
    .innerJoin(lines, eq(lines.orderId, orders.id))
    .where(
      and(
        eq(orders.accountId, accountId),
        eq(orders.status, 'pending'),
        gt(orders.expiresAt, now),
        eq(lines.listingId, listingId),
      ),
    )
    .orderBy(asc(orders.id), asc(lines.position));
}

/** Returns the numbers of the account's other unpaid orders that contain a product of this order for the same listing. */
export async function listSimilarUnpaidOrders(
  db: Queries,
  order: Pick<OrderRow, 'id' | 'accountId'>,
  now: Date,
): Promise<string[]> {
  const bought = await listOrderLines(db, order);
  const listings = new Set(bought.flatMap(({ listingId }) => listingId ?? []));
  const numbers: string[] = [];
  for (const listingId of listings) {
    const products = bought.filter((line) => line.listingId === listingId).map(({ product }) => product);
    const unpaid = await listUnpaidForListing(db, { accountId: order.accountId, listingId }, now);
    numbers.push(...unpaid.filter(({ product }) => products.includes(product)).map(({ number }) => number));
  }
  return [...new Set(numbers)];
}

/** An earlier order of the same product for the same listing. */
export type EarlierPurchase = Pick<OrderRow, 'number' | 'status'> & {
  product: string;
  listingId: number;
  /** When it was paid, or made if it is not paid yet. */
  at: Date;
};

/** Most lines of earlier orders that are looked through, and purchases that are returned. */
const EARLIER = { lines: 200, purchases: 5 };

/** Lists paid and payable orders of an account with one of these products for the same listing, newest first. */
export async function listEarlierPurchases(
  db: Queries,
  {
    accountId,
    items,
    exceptId = 0,
  }: { accountId: number; items: OrderItem[]; exceptId?: number | undefined },
  now: Date,
): Promise<EarlierPurchase[]> {
  const pairs = new Set(items.map(({ product, listing_id }) => `${product} ${listing_id}`));
  const listings = [...new Set(items.flatMap(({ listing_id }) => listing_id ?? []))];
  if (listings.length === 0) return [];
  const { orders, orderLines: lines } = db.t;
  const isPayable = and(eq(orders.status, 'pending'), gt(orders.expiresAt, now));
  const rows = await db
    .select({ order: orders, product: lines.product, listingId: lines.listingId })
    .from(orders)
    .innerJoin(lines, eq(lines.orderId, orders.id))
    .where(
      and(
        eq(orders.accountId, accountId),
        ne(orders.id, exceptId),
        or(eq(orders.status, 'paid'), isPayable),
        inArray(lines.listingId, listings),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(EARLIER.lines);
  return rows
    .flatMap(({ order: { number, status, paidAt, createdAt }, product, listingId }) =>
      listingId !== null && pairs.has(`${product} ${listingId}`)
        ? [{ number, status, product, listingId, at: paidAt ?? createdAt }]
        : [],
    )
    .slice(0, EARLIER.purchases);
}

/** Lists the lines of paid orders that were delivered to a listing, the latest first. */
export async function listDeliveredToListing(
  db: Queries,
  listingId: number,
): Promise<{ order: OrderRow; line: OrderLineRow }[]> {
  const { orders, orderLines: lines } = db.t;
  return db
    .select({ order: orders, line: lines })
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.orderId))
    .where(and(eq(orders.status, 'paid'), eq(lines.fulfilment, 'done'), eq(lines.listingId, listingId)))
    .orderBy(desc(lines.id));
}

/** Lists paid and unpaid orders of every account with a line for the listing. */
export async function listOrdersForListing(db: Queries, listingId: number): Promise<OrderRow[]> {
  const { orders, orderLines: lines } = db.t;
  const withLine = db.select({ id: lines.orderId }).from(lines).where(eq(lines.listingId, listingId));
  return db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, withLine), inArray(orders.status, ['pending', 'paid'])))
    .orderBy(asc(orders.id));
}
