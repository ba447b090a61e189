import type { Tx } from '../../engine/database.ts';

/** Writes a week's award once; a second writing of the same award is dropped. */
export async function insertAward(
  tx: Tx,
  award: { week: string; rank: number; listingId: number; votes: number },
  now: Date,
): Promise<void> {
  await tx
    .insert(tx.t.awards)
    .values({ ...award, createdAt: now })
    .onConflictDoNothing();
}
