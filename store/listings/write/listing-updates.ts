import type { Tx } from '../../engine/database.ts';
import type { ListingUpdateRow } from '../listing-updates.ts';

export async function addListingUpdate(
  tx: Tx,
  update: { listingId: number; title: string; body: string },
  now: Date,
): Promise<ListingUpdateRow> {
  const [row] = await tx
    .insert(tx.t.listingUpdates)
    .values({ ...update, createdAt: now })
    .returning();
  return row!;
}
