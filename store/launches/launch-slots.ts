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

/** Checks whether the launch of a listing is paid for: by its plan, or by the right to a week of the free queue. */
export async function isLaunchPaid(
  db: Queries,
  listing: Pick<ListingRow, 'id' | 'plan' | 'status'>,
): Promise<boolean> {
  return listing.plan === 'paid' || hasBoughtWeek(db, listing);
}

/**
 * Checks whether an earlier week of the free queue was bought for a listing that has not launched. The right to a week
 * stays whatever becomes of the week itself: a launch without its badge moves on.
 */
export async function hasBoughtWeek(
  db: Queries,
  { id, status }: Pick<ListingRow, 'id' | 'status'>,
): Promise<boolean> {
  if (status === 'live') return false;
  const { orders, orderLines: lines } = db.t;
  const [bought] = await db
    .select({ id: lines.id })
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.orderId))
    .where(
      and(
        eq(lines.listingId, id),
        eq(lines.product, 'skip_queue'),
        eq(lines.fulfilment, 'done'),
        eq(orders.status, 'paid'),
      ),
    )
    .limit(1);
  return bought !== undefined;
}
