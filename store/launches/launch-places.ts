import { and, count, eq, inArray, ne } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import type { ListingRow } from '../listings/listings.ts';

export type PlaceRow = Queries['t']['launchPlaces']['$inferSelect'];

/** Counts the launch slots, sold or reserved, of each week that has any, optionally without those of one order. */
export async function countPlaces(
  db: Queries,
  weeks: string[],
  besidesOrder?: number,
): Promise<Map<string, number>> {
  const places = db.t.launchPlaces;
  const rows = await db
    .select({ week: places.week, places: count() })
    .from(places)
    .where(
      and(
        inArray(places.week, weeks),
        besidesOrder === undefined ? undefined : ne(places.orderId, besidesOrder),
      ),
    )
    .groupBy(places.week);
  return new Map(rows.map(({ week, places }) => [week, places]));
}

/** Returns those of the listings that have a slot reserved by another order which is not paid yet. */
export async function listingsBeingPaid(
  db: Queries,
  listingIds: number[],
  besidesOrder: number,
): Promise<Set<number>> {
  if (listingIds.length === 0) return new Set();
  const { launchPlaces: places, orders } = db.t;
  const rows = await db
    .select({ listingId: places.listingId })
    .from(places)
    .innerJoin(orders, eq(orders.id, places.orderId))
    .where(
      and(
        inArray(places.listingId, listingIds),
        ne(places.orderId, besidesOrder),
        eq(orders.status, 'pending'),
      ),
    );
  return new Set(rows.map(({ listingId }) => listingId));
}

export async function orderPlaces(db: Queries, orderId: number): Promise<PlaceRow[]> {
  return db.select().from(db.t.launchPlaces).where(eq(db.t.launchPlaces.orderId, orderId));
}

/** Checks whether the launch of a listing was paid for, by its plan or by an order for its week. */
export async function launchIsBought(
  db: Queries,
  { id, plan, launchWeek }: Pick<ListingRow, 'id' | 'plan' | 'launchWeek'>,
): Promise<boolean> {
  return plan === 'paid' || (launchWeek !== null && weekIsBought(db, id, launchWeek));
}

/** Checks whether a paid order has a slot for the listing in this week. */
async function weekIsBought(db: Queries, listingId: number, week: string): Promise<boolean> {
  const { launchPlaces: places, orders } = db.t;
  const paid = db.select({ id: orders.id }).from(orders).where(eq(orders.status, 'paid'));
  const ofIt = and(eq(places.listingId, listingId), eq(places.week, week), inArray(places.orderId, paid));
  return (await db.$count(places, ofIt)) > 0;
}
