import type { Tx } from '../../engine/database.ts';
import type { ListingUpdateRow } from '../listing-updates.ts';
import { given, preparedWrite } from '../../engine/prepared.ts';
import { oneRow } from '../../engine/one-row.ts';

const updateAdded = preparedWrite((tx) =>
  tx
    .insert(tx.t.listingUpdates)
    .values(given('listingId', 'title', 'body', 'createdAt'))
    .returning(),
);

export async function addListingUpdate(
  tx: Tx,
  update: { listingId: number; title: string; body: string },
  now: Date,
): Promise<ListingUpdateRow> {
  return oneRow(await updateAdded(tx, { ...update, createdAt: now }));
}
