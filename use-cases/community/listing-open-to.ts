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

/** Why somebody may not take part in a listing. One that is not published is `no_listing`: it exists for nobody here. */
export type Closed = { outcome: 'no_listing' | ParticipationRefusal };

/** Can anybody look at it? What nobody can exists for nobody. */
export const isShownListing = (listing: ListingRow | undefined): listing is ListingRow =>
  listing !== undefined && isOneOf(listing.status, SHOWN);

/** The listing with this slug, if the person may do that with it; else why not. It stays so until the transaction ends. */
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
