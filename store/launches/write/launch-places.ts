import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

/** Takes a place for a line of an order; taken again it stays one place. */
export async function takePlace(
  tx: Tx,
  place: { orderId: number; position: number; week: string; listingId: number },
  now: Date,
): Promise<void> {
  await tx
    .insert(tx.t.launchPlaces)
    .values({ ...place, createdAt: now })
    .onConflictDoNothing();
}

/** Gives all places of an order back. */
export async function givePlacesBack(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(tx.t.launchPlaces).where(eq(tx.t.launchPlaces.orderId, orderId));
}

/** Moves the place of a line to another week; with null it is given back. */
export async function movePlace(
  tx: Tx,
  place: { orderId: number; position: number; listingId: number },
  week: string | null,
  now: Date,
): Promise<void> {
  const { launchPlaces } = tx.t;
  await tx
    .delete(launchPlaces)
    .where(and(eq(launchPlaces.orderId, place.orderId), eq(launchPlaces.position, place.position)));
  if (week !== null) await takePlace(tx, { ...place, week }, now);
}
