import type { Queries } from '../../store/database.ts';
import { findDraft, type DraftRow } from '../../store/drafts.ts';
import { findListing, type ListingRow } from '../../store/listings.ts';
import type { Account } from './define.ts';
import { notFound } from './errors.ts';

/** The caller's own draft. Anybody else's is `not_found`, like one that does not exist. */
export async function ownedDraft(db: Queries, account: Account, id: string): Promise<DraftRow> {
  const draft = await findDraft(db, id);
  if (!draft || draft.accountId !== account.id) {
    throw notFound('id', 'You have no draft with this id.', 'Find your drafts with list_my_drafts.');
  }
  return draft;
}

/** The caller's own listing. Anybody else's is `not_found`, like one that does not exist. */
export async function ownedListing(db: Queries, account: Account, id: number): Promise<ListingRow> {
  const listing = await findListing(db, id);
  if (!listing || listing.ownerId !== account.id) {
    throw notFound('listing_id', 'You have no listing with this number.', 'Find your listings with list_my_listings.');
  }
  return listing;
}
