import type { Queries } from '../../../store/engine/database.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import {
  type EarlierDraft,
  listEarlierDrafts,
  listListingsOfSameProduct,
} from '../../../store/listings/same-product.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import type { Account } from '../runtime/define.ts';
import { ToolError } from '../runtime/errors.ts';
import { getListingRole } from '../runtime/authorize-owner.ts';

/** Existing listings and drafts of a draft's product, as far as the account may see them. */
export type ExistingProduct = { own: ListingRow[]; others: ListingRow[]; drafts: EarlierDraft[] };

/** No existing listing or draft. */
export const NONE_EXISTING: ExistingProduct = { own: [], others: [], drafts: [] };

// More than these would add no information.
const MAX_EXISTING = 5;

/** Finds other listings and drafts of a draft's product; none if the draft is already a listing. */
export async function findExistingProduct(
  db: Queries,
  account: Pick<Account, 'id'>,
  draft: DraftRow,
): Promise<ExistingProduct> {
  if (draft.listingId !== null) return NONE_EXISTING;
  const existing: ExistingProduct = { own: [], others: [], drafts: [] };
  for (const listing of (await listListingsOfSameProduct(db, draft, account.id)).slice(0, MAX_EXISTING)) {
    // An operator's rights on every listing do not make it their own.
    const role = await getListingRole(db, { id: account.id, role: 'member' }, listing);
    (role === null ? existing.others : existing.own).push(listing);
  }
  return { ...existing, drafts: (await listEarlierDrafts(db, draft, account.id)).slice(-MAX_EXISTING) };
}

/** Throws `conflict` if another account lists the product, because this would be a second listing of it. */
export function refuseDuplicateListing({ others: [listed] }: ExistingProduct): void {
  if (!listed) return;
  throw new ToolError('conflict', `This website is listed already, as "${listed.slug}".`, {
    reason: 'already_listed',
    field: 'confirm_new',
    fix: `Where it is the person's product: claim_listing with the slug ${listed.slug}. Where it is another product: confirm_new true.`,
  });
}
