import {
  type Participation,
  participationRefusal,
  type ParticipationRefusal,
} from '../../rules/listings/participation.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { SHOWN } from '../../rules/states/listing.ts';
import type { Queries } from '../../store/engine/database.ts';
import { findListingBySlug, type ListingRow } from '../../store/listings/listings.ts';
import { insiderIds } from '../../store/listings/own-listings.ts';

/** Why somebody may not take part in a listing. One that is not published is `no_listing`: it exists for nobody here. */
export type Closed = { outcome: 'no_listing' | ParticipationRefusal };

/** The listing with this slug, if the person may do that with it; else why not. */
export async function listingOpenTo(
  db: Queries,
  { accountId, slug }: { accountId: number; slug: string },
  to: Participation,
): Promise<{ outcome: 'open'; listing: ListingRow } | Closed> {
  const listing = await findListingBySlug(db, slug);
  if (!listing || !isOneOf(listing.status, SHOWN)) return { outcome: 'no_listing' };
  const insiders = await insiderIds(db, listing);
  const refusal = participationRefusal({ status: listing.status, insiders }, accountId, to);
  return refusal ? { outcome: refusal } : { outcome: 'open', listing };
}
