import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

/** Reserves a slot for a line of an order. Reserving it again changes nothing. */
export async function reserveSlot(
  tx: Tx,
  slot: { orderId: number; position: number; week: string; listingId: number },
  now: Date,
): Promise<void> {
  await tx
    .insert(tx.t.launchPlaces)
    .values({ ...slot, createdAt: now })
    .onConflictDoNothing();
}

/** Releases all slots of an order. */
export async function releaseSlots(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(tx.t.launchPlaces).where(eq(tx.t.launchPlaces.orderId, orderId));
}

/** Moves the slot of an order line to another week, or releases it if `week` is null. */
export async function moveSlot(
  tx: Tx,
  slot: { orderId: number; position: number; listingId: number },
  week: string | null,
  now: Date,
): Promise<void> {
  const { launchPlaces } = tx.t;
  await tx
    .delete(launchPlaces)
    .where(and(eq(launchPlaces.orderId, slot.orderId), eq(launchPlaces.position, slot.position)));
  if (week !== null) await reserveSlot(tx, { ...slot, week }, now);
}
