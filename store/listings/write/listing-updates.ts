import type { Tx } from '../../engine/database.ts';
import type { ListingUpdateRow } from '../listing-updates.ts';
import { oneRow } from '../../engine/one-row.ts';

export async function addListingUpdate(
  tx: Tx,
  update: { listingId: number; title: string; body: string },
  now: Date,
): Promise<ListingUpdateRow> {
  return oneRow(
    await tx
      .insert(tx.t.listingUpdates)
      .values({ ...update, createdAt: now })
      .returning(),
  );
}
