import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

/** The owner agrees to be shown beside another listing. Approving again changes nothing. */
export async function putAlternative(
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

/** The owner agrees to be shown beside these listings, in this order, and beside no other any more. */
export async function setAlternatives(
  tx: Tx,
  listingId: number,
  alternativeIds: number[],
  now: Date,
): Promise<void> {
  const { listingAlternatives } = tx.t;
  await tx.delete(listingAlternatives).where(eq(listingAlternatives.listingId, listingId));
  for (const [at, alternativeId] of alternativeIds.entries()) {
    // They are shown in the order of approval: one after the other.
    const approvedAt = new Date(now.getTime() + at);
    await tx.insert(listingAlternatives).values({ listingId, alternativeId, approvedAt });
  }
}
