import { and, count, eq, inArray, ne } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import type { ListingRow } from '../listings/listings.ts';

export type PlaceRow = Queries['t']['launchPlaces']['$inferSelect'];

/** Ordered places, sold or held, of each of the weeks that has any; those of one order may be left out. */
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

/** Which of the listings have a place that another order holds without being paid yet. */
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

/** Whether the launch of a listing was paid for: as such, or for the week it has. */
export async function launchIsBought(
  db: Queries,
  { id, plan, launchWeek }: Pick<ListingRow, 'id' | 'plan' | 'launchWeek'>,
): Promise<boolean> {
  return plan === 'paid' || (launchWeek !== null && weekIsBought(db, id, launchWeek));
}

/** Whether an order that is paid gave the listing this week. */
async function weekIsBought(db: Queries, listingId: number, week: string): Promise<boolean> {
  const { launchPlaces: places, orders } = db.t;
  const paid = db.select({ id: orders.id }).from(orders).where(eq(orders.status, 'paid'));
  const ofIt = and(eq(places.listingId, listingId), eq(places.week, week), inArray(places.orderId, paid));
  return (await db.$count(places, ofIt)) > 0;
}
