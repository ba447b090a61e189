import type { Tx } from '../../engine/database.ts';
import type { ListingRow } from '../../listings/listings.ts';

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

/** Keeps the launch a listing had, before its second one takes the place of it. */
export async function keepLaunch(
  tx: Tx,
  { id, launchWeek, launchedAt }: Pick<ListingRow, 'id' | 'launchWeek' | 'launchedAt'>,
): Promise<void> {
  if (launchWeek === null || launchedAt === null) return;
  await tx
    .insert(tx.t.pastLaunches)
    .values({ listingId: id, week: launchWeek, launchedAt })
    .onConflictDoNothing();
}
