import { eq } from 'drizzle-orm';
import { LISTING } from '../../../rules/states/listing.ts';
import type { Tx } from '../../engine/database.ts';
import type { ListingRow } from '../../listings/listings.ts';
import { setListingFounders } from '../../listings/write/listings.ts';

/** Deletes a draft with its pages, invites and co-founders. */
export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.delete(tx.t.drafts).where(eq(tx.t.drafts.id, id));
}

/** Deletes a listing that never launched, with its pictures and claims. Throws if it is published. */
export async function deleteListing(
  tx: Tx,
  { id, status }: Pick<ListingRow, 'id' | 'status'>,
): Promise<void> {
  const { drafts, listings } = tx.t;
  LISTING.nextOrThrow(status, 'delete');
  // This also deletes founders who have no other listing.
  await setListingFounders(tx, id, []);
  await tx.update(drafts).set({ listingId: null }).where(eq(drafts.listingId, id));
  await tx.delete(listings).where(eq(listings.id, id));
}
