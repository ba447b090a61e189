import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import type { ListingRow } from '../listings.ts';
import { setListingFounders } from './listings.ts';

/** Deletes a draft with its pages, invites and co-founders. */
export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.delete(tx.t.drafts).where(eq(tx.t.drafts.id, id));
}

/** Deletes a listing that never launched; the draft it was made from is a draft again. */
export async function unsaveListing(tx: Tx, { id }: Pick<ListingRow, 'id'>): Promise<void> {
  const { drafts, listings } = tx.t;
  // People who are founders of nothing else go, too.
  await setListingFounders(tx, id, []);
  await tx.update(drafts).set({ listingId: null }).where(eq(drafts.listingId, id));
  await tx.delete(listings).where(eq(listings.id, id));
}
