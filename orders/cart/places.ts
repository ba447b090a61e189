import { launches } from '../../rules/orders/product-rules.ts';
import type { OrderItem } from '../../rules/orders/order.ts';
import { mondayOf } from '../../rules/launches/weeks.ts';
import type { Tx } from '../../store/engine/database.ts';
import { orderPlaces } from '../../store/launches/launch-places.ts';
import { type OrderLineRow, type OrderRow, ownLines } from '../../store/orders/orders.ts';
import { placesOnOffer } from './cart-facts.ts';

/** A place that a line takes; only those in weeks on offer are bounded in number. */
export type NeededPlace = { position: number; week: string; listingId: number; bounded: boolean };

/**
 * The places that the lines of an order take, one for each launch. One that goes live at once takes a place in the
 * running week, of which there is no end: it only keeps a second order from launching the listing, too.
 */
export const placesNeeded = (lines: OrderLineRow[], now: Date): NeededPlace[] =>
  lines.flatMap(({ position, product, listingId, item }) =>
    launches(product) && listingId !== null
      ? [
          {
            position,
            listingId,
            week: item.week ?? mondayOf(now),
            bounded: item.week !== undefined && item.week > mondayOf(now),
          },
        ]
      : [],
  );

/** Whether an order has all its places, or those it has not are still left. */
export async function hasPlaces(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const held = new Set((await orderPlaces(tx, order.id)).map(({ position }) => position));
  const needed = placesNeeded(await ownLines(tx, order), now);
  const missing = needed.filter(({ position, bounded }) => bounded && !held.has(position));
  const left = await placesOnOffer(tx, now);
  return [...Map.groupBy(missing, ({ week }) => week)].every(
    ([week, places]) => (left.get(week) ?? 0) >= places.length,
  );
}

/** How many places in weeks on offer a cart takes. */
export const boundedPlaces = (items: OrderItem[], now: Date): number =>
  items.filter(({ product, week }) => launches(product) && week !== undefined && week > mondayOf(now)).length;
