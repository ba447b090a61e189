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
