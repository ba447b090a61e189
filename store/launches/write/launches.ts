import type { Tx } from '../../engine/database.ts';
import type { ListingRow } from '../../listings/listings.ts';

/** Inserts an award of a week; does nothing if it exists. */
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

/** Saves a listing's launch to its past launches, before a second launch replaces it. */
export async function savePastLaunch(
  tx: Tx,
  { id, launchWeek, launchedAt }: Pick<ListingRow, 'id' | 'launchWeek' | 'launchedAt'>,
): Promise<void> {
  if (launchWeek === null || launchedAt === null) return;
  await tx
    .insert(tx.t.pastLaunches)
    .values({ listingId: id, week: launchWeek, launchedAt })
    .onConflictDoNothing();
}
