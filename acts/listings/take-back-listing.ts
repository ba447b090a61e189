import { LISTING } from '../../rules/states/listing.ts';
import { isPaidFor } from '../../store/listings/paid-for.ts';
import { unsaveListing } from '../../store/listings/write/take-back.ts';
import type { Account } from '../../tools/kit/call/define.ts';
import { conflict } from '../../tools/kit/call/errors.ts';
import { ownedListing, roleInListing } from '../../tools/kit/call/owned.ts';
import type { ActParts } from '../act-parts.ts';

/**
 * Takes back a listing that has not launched: its place in the queue is free again and it is a draft, whose id is
 * answered. Throws `conflict` where it is too late, something was bought for it, or the person is not
 * its owner.
 */
export async function takeBackListing(
  { db }: Pick<ActParts, 'db'>,
  { person, listingId }: { person: Pick<Account, 'id' | 'role'>; listingId: number },
): Promise<string> {
  return db.transaction(async (tx) => {
    const listing = await ownedListing(tx, person, listingId);
    if ((await roleInListing(tx, person, listing)) !== 'owner') {
      throw conflict('Only the owner can take a listing back.', 'Ask the owner.');
    }
    if (!LISTING.after(listing.status, 'take_back') || listing.draftId === null) {
      throw conflict(`This listing is ${listing.status} and cannot be taken back.`, 'Write to the operator.');
    }
    if (listing.plan === 'paid' || (await isPaidFor(tx, listingId))) {
      throw conflict('Something was bought for this listing.', 'Write to the operator, who can refund it.');
    }
    await unsaveListing(tx, listing);
    return listing.draftId;
  });
}
