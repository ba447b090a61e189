import {
  type Participation,
  participationRefusal,
  type ParticipationRefusal,
} from '../../rules/listings/participation.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { SHOWN } from '../../rules/states/listing.ts';
import type { Tx } from '../../store/engine/database.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import { insiderIds } from '../../store/listings/own-listings.ts';
import { holdListing } from '../../store/listings/write/hold-listing.ts';

/** Why a person may not take part in a listing. An unpublished listing is `no_listing`, as if it did not exist. */
export type Closed = { outcome: 'no_listing' | ParticipationRefusal };

/** Checks whether a listing is public. */
export const isShownListing = (listing: ListingRow | undefined): listing is ListingRow =>
  listing !== undefined && isOneOf(listing.status, SHOWN);

/**
 * Finds the listing that a person wants to vote for, follow or review, or returns why they may not. The row is locked
 * until the transaction ends.
 */
export async function listingOpenTo(
  tx: Tx,
  { accountId, slug }: { accountId: number; slug: string },
  to: Participation,
): Promise<{ outcome: 'open'; listing: ListingRow } | Closed> {
  const listing = await holdListing(tx, slug);
  if (!isShownListing(listing)) return { outcome: 'no_listing' };
  const insiders = await insiderIds(tx, listing);
  const refusal = participationRefusal({ status: listing.status, insiders }, accountId, to);
  return refusal ? { outcome: refusal } : { outcome: 'open', listing };
}
