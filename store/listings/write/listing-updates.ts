import type { Tx } from '../../engine/database.ts';
import type { ListingUpdateRow } from '../listing-updates.ts';
import { placeholders, preparedWrite } from '../../engine/prepared.ts';
import { oneRow } from '../../engine/one-row.ts';

const insertUpdate = preparedWrite((tx) =>
  tx
    .insert(tx.t.listingUpdates)
    .values(placeholders('listingId', 'title', 'body', 'createdAt'))
    .returning(),
);

export async function addListingUpdate(
  tx: Tx,
  update: { listingId: number; title: string; body: string },
  now: Date,
): Promise<ListingUpdateRow> {
  return oneRow(await insertUpdate(tx, { ...update, createdAt: now }));
}
