import { LISTING } from '../../rules/states/listing.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import { isPaidFor } from '../../store/money/paid-for.ts';
import { unsaveListing } from '../../store/listings/write/take-back.ts';
import type { Account } from '../../tools/kit/call/define.ts';
import { ownedListing, roleInListing } from '../../tools/kit/call/owned.ts';
import type { ActParts } from '../act-parts.ts';

export type TakenBack =
  | { outcome: 'taken_back'; draftId: string }
  | { outcome: 'not_owner' }
  | { outcome: 'too_late'; status: ListingRow['status'] }
  /** Something was bought for it, or is being paid for just now. */
  | { outcome: 'paid_for' };

/** Takes back a listing that has not launched: its place in the queue is free again, and it is a draft. */
export async function takeBackListing(
  { db }: Pick<ActParts, 'db'>,
  { person, listingId }: { person: Pick<Account, 'id' | 'role'>; listingId: number },
): Promise<TakenBack> {
  return db.transaction(async (tx) => {
    const listing = await ownedListing(tx, person, listingId);
    const { status, draftId, plan } = listing;
    if ((await roleInListing(tx, person, listing)) !== 'owner') return { outcome: 'not_owner' };
    if (!LISTING.after(status, 'take_back') || draftId === null) return { outcome: 'too_late', status };
    if (plan === 'paid' || (await isPaidFor(tx, listingId))) return { outcome: 'paid_for' };
    await unsaveListing(tx, listing);
    return { outcome: 'taken_back', draftId };
  });
}
