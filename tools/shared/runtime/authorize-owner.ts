import type { Queries } from '../../../store/engine/database.ts';
import { findDraft, type DraftRow } from '../../../store/drafts/drafts.ts';
import {
  findListing,
  findListingAccess,
  type ListingAccess,
  type ListingRow,
} from '../../../store/listings/listings.ts';
import { findOrderByNumber, type OrderRow } from '../../../store/orders/orders.ts';
import { isMember } from '../../../store/drafts/members.ts';
import type { Account } from './define.ts';
import { conflict, notFound } from './errors.ts';

/**
 * Role of a person in a draft or listing. The owner may do everything; a co-founder, who accepted an invite, everything
 * except inviting others; an operator may work on any listing, but on no draft.
 */
export type ListingRole = 'owner' | 'cofounder' | 'operator';

type Actor = Pick<Account, 'id' | 'role' | 'mayOperate'>;

/** Returns the person's role in a listing, or null if they have none. */
export async function getListingRole(
  db: Queries,
  person: Actor,
  listing: Pick<ListingRow, 'ownerId' | 'draftId'>,
): Promise<ListingRole | null> {
  if (listing.ownerId === person.id) return 'owner';
  if (listing.draftId !== null && (await isMember(db, listing.draftId, person.id))) return 'cofounder';
  return person.role === 'operator' ? 'operator' : null;
}

/** Returns a draft the caller works on. Throws `not_found` for any other draft, as if it did not exist. */
export async function authorizeDraft(db: Queries, account: Actor, id: string): Promise<DraftRow> {
  const draft = await findDraft(db, id);
  if (!draft || (draft.accountId !== account.id && !(await isMember(db, id, account.id)))) {
    throw notFound('id', 'You have no draft with this id.', 'Find your drafts with list_my_drafts.');
  }
  return draft;
}

/** Returns a draft, for actions reserved to its owner. Throws `conflict` for a co-founder. */
export async function authorizeDraftOwner(db: Queries, account: Actor, id: string): Promise<DraftRow> {
  const draft = await authorizeDraft(db, account, id);
  if (draft.accountId !== account.id) {
    throw conflict('Only the owner of this draft can do that.', 'Ask the owner; you are a co-founder.');
  }
  return draft;
}

/** Returns a listing the caller works on. Throws `not_found` for any other listing, as if it did not exist. */
export const authorizeListing = async (db: Queries, account: Actor, id: number): Promise<ListingRow> =>
  requireRole(db, account, await findListing(db, id));

/** Does what `authorizeListing` does, for callers that need few columns. */
export const authorizeListingAccess = async (
  db: Queries,
  account: Actor,
  id: number,
): Promise<ListingAccess> => requireRole(db, account, await findListingAccess(db, id));

async function requireRole<Row extends ListingAccess>(
  db: Queries,
  account: Actor,
  listing: Row | undefined,
): Promise<Row> {
  if (!listing || (await getListingRole(db, account, listing)) === null) {
    if (listing && account.mayOperate) {
      throw notFound(
        'listing_id',
        'This is not a listing of yours, and this access has no operator rights: it is older than your second factor, or you have none.',
        'Set the second factor up or enter it at /account/second-factor, then make a new API key, or connect the app again.',
      );
    }
    throw notFound(
      'listing_id',
      'You have no listing with this number.',
      'Find your listings with list_my_listings.',
    );
  }
  return listing;
}

/** Returns a listing, for actions reserved to its owner. Throws `conflict` for a co-founder and for an operator. */
export async function authorizeListingOwner(db: Queries, account: Actor, id: number): Promise<ListingRow> {
  const listing = await authorizeListing(db, account, id);
  if (listing.ownerId !== account.id) {
    throw conflict('Only the owner of this listing can do that.', 'Ask the owner.');
  }
  return listing;
}

/** Returns an order of the caller. Throws `not_found` for any other order, as if it did not exist. */
export async function authorizeOrder(
  db: Queries,
  account: Pick<Actor, 'id'>,
  number: string,
): Promise<OrderRow> {
  const order = await findOrderByNumber(db, number);
  if (order?.accountId !== account.id) {
    throw notFound('number', 'You have no order with this number.', 'Find your orders with list_my_orders.');
  }
  return order;
}
