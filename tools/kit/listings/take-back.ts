import type { Tx } from '../../../store/engine/database.ts';
import { deleteDraft, isPaidFor, unsaveListing } from '../../../store/listings/take-back.ts';
import type { Account } from '../call/define.ts';
import { conflict } from '../call/errors.ts';
import { draftOfOwner, ownedListing, roleInListing } from '../call/owned.ts';

type Person = Pick<Account, 'id' | 'role'>;

/** Deletes a draft of the person's. Throws `conflict` for a co-founder, and where it was saved as a listing. */
export async function discardDraft(tx: Tx, person: Person, id: string): Promise<void> {
  const draft = await draftOfOwner(tx, person, id);
  if (draft.listingId !== null)
    throw conflict('This draft is saved as a listing.', 'Take the listing back first.');
  await deleteDraft(tx, draft.id);
}

/**
 * Takes back a listing that has not launched: its place in the queue is free again and it is a draft, whose id is
 * returned. Throws `conflict` where it is too late, something was bought for it, or the person is not its owner.
 */
export async function takeBackListing(tx: Tx, person: Person, id: number): Promise<string> {
  const listing = await ownedListing(tx, person, id);
  if ((await roleInListing(tx, person, listing)) !== 'owner') {
    throw conflict('Only the owner can take a listing back.', 'Ask the owner.');
  }
  if (!['draft', 'awaiting_badge', 'scheduled'].includes(listing.status) || listing.draftId === null) {
    throw conflict(`This listing is ${listing.status} and cannot be taken back.`, 'Write to the operator.');
  }
  if (listing.plan === 'paid' || (await isPaidFor(tx, id))) {
    throw conflict('Something was bought for this listing.', 'Write to the operator, who can refund it.');
  }
  await unsaveListing(tx, listing);
  return listing.draftId;
}
