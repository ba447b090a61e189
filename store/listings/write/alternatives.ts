import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

/** Saves that the owner approved another listing as an alternative. Approving it again changes nothing. */
export async function addAlternative(
  tx: Tx,
  listingId: number,
  alternativeId: number,
  now: Date,
): Promise<void> {
  await tx
    .insert(tx.t.listingAlternatives)
    .values({ listingId, alternativeId, approvedAt: now })
    .onConflictDoNothing();
}

/** Replaces the approved alternatives of a listing with these, in this order. */
export async function setAlternatives(
  tx: Tx,
  listingId: number,
  alternativeIds: number[],
  now: Date,
): Promise<void> {
  const { listingAlternatives } = tx.t;
  await tx.delete(listingAlternatives).where(eq(listingAlternatives.listingId, listingId));
  for (const [at, alternativeId] of alternativeIds.entries()) {
    // They are shown in the order of approval, so each gets a later time.
    const approvedAt = new Date(now.getTime() + at);
    await tx.insert(listingAlternatives).values({ listingId, alternativeId, approvedAt });
  }
}
