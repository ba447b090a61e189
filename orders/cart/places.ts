import { launches } from '../../rules/orders/product-rules.ts';
import type { OrderItem } from '../../rules/orders/order.ts';
import { mondayOf } from '../../rules/launches/weeks.ts';
import type { Tx } from '../../store/engine/database.ts';
import { orderPlaces } from '../../store/launches/launch-places.ts';
import { type OrderLineRow, type OrderRow, ownLines } from '../../store/orders/orders.ts';
import { placesOnOffer } from './cart-facts.ts';

/** A slot that a line needs; only slots in weeks on offer are limited (`bounded`). */
export type NeededPlace = { position: number; week: string; listingId: number; bounded: boolean };

/**
 * Returns the slots that the lines of an order need, one for each launch. A launch that goes live immediately takes a
 * slot in the current week, which has no limit: it only prevents a second order from launching the same listing.
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

/** Checks whether an order holds all its slots, or the missing ones are still available. */
export async function hasPlaces(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const held = new Set((await orderPlaces(tx, order.id)).map(({ position }) => position));
  const needed = placesNeeded(await ownLines(tx, order), now);
  const missing = needed.filter(({ position, bounded }) => bounded && !held.has(position));
  const left = await placesOnOffer(tx, now);
  return [...Map.groupBy(missing, ({ week }) => week)].every(
    ([week, places]) => (left.get(week) ?? 0) >= places.length,
  );
}

/** Counts the slots in weeks on offer that a cart needs. */
export const boundedPlaces = (items: OrderItem[], now: Date): number =>
  items.filter(({ product, week }) => launches(product) && week !== undefined && week > mondayOf(now)).length;
