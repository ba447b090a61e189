import {
  type Participation,
  getParticipationRefusal,
  type ParticipationRefusal,
} from '../../rules/listings/participation.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { SHOWN_STATUSES } from '../../rules/states/listing.ts';
import type { Tx } from '../../store/engine/database.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import { listInsiderIds } from '../../store/listings/own-listings.ts';
import { lockListing } from '../../store/listings/write/lock-listing.ts';

/** Why a person may not take part in a listing. An unpublished listing is `no_listing`, as if it did not exist. */
export type ParticipationDenied = { outcome: 'no_listing' | ParticipationRefusal };

/** Checks whether a listing is public. */
export const isPublicListing = (listing: ListingRow | undefined): listing is ListingRow =>
  listing !== undefined && isOneOf(listing.status, SHOWN_STATUSES);

/**
 * Finds the listing that a person wants to vote for, follow or review, or returns why they may not. The row is locked
 * until the transaction ends.
 */
export async function findListingForParticipation(
  tx: Tx,
  { accountId, slug }: { accountId: number; slug: string },
  participation: Participation,
): Promise<{ outcome: 'open'; listing: ListingRow } | ParticipationDenied> {
  const listing = await lockListing(tx, slug);
  if (!isPublicListing(listing)) return { outcome: 'no_listing' };
  const insiders = await listInsiderIds(tx, listing);
  const refusal = getParticipationRefusal({ status: listing.status, insiders }, accountId, participation);
  return refusal ? { outcome: refusal } : { outcome: 'open', listing };
}
