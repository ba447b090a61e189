import { eq } from 'drizzle-orm';
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
