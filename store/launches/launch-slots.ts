import { and, count, eq, inArray, ne } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import type { ListingRow } from '../listings/listings.ts';

export type SlotRow = Queries['t']['launchPlaces']['$inferSelect'];

/** Counts the launch slots, sold or reserved, of each week that has any, optionally without those of one order. */
export async function countBookedSlots(
  db: Queries,
  weeks: string[],
  exceptOrderId?: number,
): Promise<Map<string, number>> {
  const slots = db.t.launchPlaces;
  const rows = await db
    .select({ week: slots.week, slots: count() })
    .from(slots)
    .where(
      and(
        inArray(slots.week, weeks),
        exceptOrderId === undefined ? undefined : ne(slots.orderId, exceptOrderId),
      ),
    )
    .groupBy(slots.week);
  return new Map(rows.map(({ week, slots }) => [week, slots]));
}

/** Returns those of the listings that have a slot reserved by another order which is not paid yet. */
export async function filterListingsInPayment(
  db: Queries,
  listingIds: number[],
  exceptOrderId: number,
): Promise<Set<number>> {
  if (listingIds.length === 0) return new Set();
  const { launchPlaces: slots, orders } = db.t;
  const rows = await db
    .select({ listingId: slots.listingId })
    .from(slots)
    .innerJoin(orders, eq(orders.id, slots.orderId))
    .where(
      and(
        inArray(slots.listingId, listingIds),
        ne(slots.orderId, exceptOrderId),
        eq(orders.status, 'pending'),
      ),
    );
  return new Set(rows.map(({ listingId }) => listingId));
}

export async function listOrderSlots(db: Queries, orderId: number): Promise<SlotRow[]> {
  return db.select().from(db.t.launchPlaces).where(eq(db.t.launchPlaces.orderId, orderId));
}

/** Checks whether the launch of a listing was paid for, by its plan or by an order for its week. */
export async function isLaunchPaid(
  db: Queries,
  { id, plan, launchWeek }: Pick<ListingRow, 'id' | 'plan' | 'launchWeek'>,
): Promise<boolean> {
  return plan === 'paid' || (launchWeek !== null && isWeekPaid(db, id, launchWeek));
}

/** Checks whether a paid order has a slot for the listing in this week. */
async function isWeekPaid(db: Queries, listingId: number, week: string): Promise<boolean> {
  const { launchPlaces: slots, orders } = db.t;
  const paid = db.select({ id: orders.id }).from(orders).where(eq(orders.status, 'paid'));
  const condition = and(eq(slots.listingId, listingId), eq(slots.week, week), inArray(slots.orderId, paid));
  return (await db.$count(slots, condition)) > 0;
}
