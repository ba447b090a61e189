import type { Queries } from '../../../store/engine/database.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import {
  type DraftOfProduct,
  listEarlierDrafts,
  listSameProduct,
} from '../../../store/listings/same-product.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import type { Account } from '../runtime/define.ts';
import { ToolError } from '../runtime/errors.ts';
import { roleInListing } from '../runtime/owned.ts';

/** What is there already of the product of a draft, as far as somebody may know. */
export type Existing = { own: ListingRow[]; others: ListingRow[]; drafts: DraftOfProduct[] };

export const NOTHING_EXISTS: Existing = { own: [], others: [], drafts: [] };

// More of them than these tell nobody more.
const MOST = 5;

/** Listings and drafts of the product of a draft besides itself; of one that is a listing, none. */
export async function existingOf(
  db: Queries,
  account: Pick<Account, 'id'>,
  draft: DraftRow,
): Promise<Existing> {
  if (draft.listingId !== null) return NOTHING_EXISTS;
  const existing: Existing = { own: [], others: [], drafts: [] };
  for (const listing of (await listSameProduct(db, draft, account.id)).slice(0, MOST)) {
    // What an operator may do with any listing makes none of them theirs.
    const role = await roleInListing(db, { id: account.id, role: 'member' }, listing);
    (role === null ? existing.others : existing.own).push(listing);
  }
  return { ...existing, drafts: (await listEarlierDrafts(db, draft, account.id)).slice(-MOST) };
}

/** Throws `conflict` where somebody else lists the product: saved again it would be a second listing of the same. */
export function checkListedByNobodyElse({ others: [listed] }: Existing): void {
  if (!listed) return;
  throw new ToolError('conflict', `This website is listed already, as "${listed.slug}".`, {
    reason: 'already_listed',
    field: 'confirm_new',
    fix: `Where it is the person's product: claim_listing with the slug ${listed.slug}. Where it is another product: confirm_new true.`,
  });
}
