import { launchesListing } from '../../rules/orders/product-rules.ts';
import type { OrderItem } from '../../rules/orders/order.ts';
import { mondayOf } from '../../rules/launches/weeks.ts';
import type { Tx } from '../../store/engine/database.ts';
import { listOrderSlots } from '../../store/launches/launch-slots.ts';
import { type OrderLineRow, type OrderRow, listOrderLines } from '../../store/orders/orders.ts';
import { getSlotsOnOffer } from './load-cart-facts.ts';

/** A slot that a line needs; only slots in weeks on offer are limited (`bounded`). */
export type NeededSlot = { position: number; week: string; listingId: number; bounded: boolean };

/**
 * Returns the slots that the lines of an order need, one for each launch. A launch that goes live immediately takes a
 * slot in the current week, which has no limit: it only prevents a second order from launching the same listing.
 */
export const listNeededSlots = (lines: OrderLineRow[], now: Date): NeededSlot[] =>
  lines.flatMap(({ position, product, listingId, item }) =>
    launchesListing(product) && listingId !== null
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
export async function hasSlots(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const heldPositions = new Set((await listOrderSlots(tx, order.id)).map(({ position }) => position));
  const needed = listNeededSlots(await listOrderLines(tx, order), now);
  const missing = needed.filter(({ position, bounded }) => bounded && !heldPositions.has(position));
  const left = await getSlotsOnOffer(tx, now);
  return [...Map.groupBy(missing, ({ week }) => week)].every(
    ([week, slots]) => (left.get(week) ?? 0) >= slots.length,
  );
}

/** Counts the slots in weeks on offer that a cart needs. */
export const countBoundedSlots = (items: OrderItem[], now: Date): number =>
  items.filter(({ product, week }) => launchesListing(product) && week !== undefined && week > mondayOf(now))
    .length;
