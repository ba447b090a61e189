import { normalizeName } from '../../../rules/people/normalize-name.ts';
import type { Settings } from '../../../settings.ts';
import type { Queries, Tx } from '../../../store/engine/database.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import {
  type EarlierDraft,
  listEarlierDrafts,
  listListingsOfSameWebsite,
} from '../../../store/listings/same-product.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import { insertReport } from '../../../store/team/write/reports.ts';
import { findWaitingRefusal } from '../limits/quotas.ts';
import type { Account } from '../runtime/define.ts';
import { ToolError } from '../runtime/errors.ts';
import { getListingRole } from '../runtime/authorize-owner.ts';

/**
 * Existing listings of a draft's website and drafts of its product, as far as the account may see them. `refusal` is the
 * error with which a quota would refuse to save the draft.
 */
export type ExistingProduct = {
  own: ListingRow[];
  others: ListingRow[];
  drafts: EarlierDraft[];
  refusal?: ToolError | undefined;
};

/** No existing listing or draft. */
export const NONE_EXISTING: ExistingProduct = { own: [], others: [], drafts: [] };

// More than these would add no information.
const MAX_EXISTING = 5;

/** Finds other listings of a draft's website and drafts of its product; none if the draft is already a listing. */
export async function findExistingProduct(
  db: Queries,
  {
    account,
    settings,
  }: { account: Pick<Account, 'id'>; settings: Pick<Settings, 'rateLimits' | 'publicUrl'> },
  draft: DraftRow,
): Promise<ExistingProduct> {
  if (draft.listingId !== null) return NONE_EXISTING;
  const refusal = await findWaitingRefusal(db, { settings }, draft);
  const existing: ExistingProduct = { own: [], others: [], drafts: [], refusal };
  for (const listing of (await listListingsOfSameWebsite(db, draft, account.id)).slice(0, MAX_EXISTING)) {
    // An operator's rights on every listing do not make it their own.
    const role = await getListingRole(db, { id: account.id, role: 'member' }, listing);
    (role === null ? existing.others : existing.own).push(listing);
  }
  return { ...existing, drafts: (await listEarlierDrafts(db, draft, account.id)).slice(-MAX_EXISTING) };
}

/** Throws `conflict` if the website is listed, because this would be a second listing of it. */
export function refuseDuplicateListing(
  { own: [mine], others: [listed] }: ExistingProduct,
  draftId: string,
): void {
  if (listed)
    throw new ToolError('conflict', `This website is listed already, as "${listed.slug}".`, {
      reason: 'already_listed',
      field: 'confirm_new',
      fix: `Where it is the person's product: claim_listing with the slug ${listed.slug}. Where it is another product: confirm_new true.`,
    });
  if (mine)
    throw new ToolError('conflict', `The person has this website as listing ${mine.id} already.`, {
      reason: 'already_listed',
      field: 'confirm_new',
      fix: `Where it is the same product: update_my_listing edits listing ${mine.id}, and delete_draft removes draft ${draftId}. Where it is another product: confirm_new true.`,
    });
}

/**
 * Puts a listing on the team's list of reports if the owner of its website, whose listing is verified, may not know of
 * it: another account saved it for the same host, or under the same name, and said that it is another product.
 */
export async function reportTwinOfVerified(
  tx: Tx,
  listing: ListingRow,
  { others }: ExistingProduct,
  now: Date,
): Promise<void> {
  const verified = others.find(
    ({ verifiedAt, domain, name }) =>
      verifiedAt !== null &&
      (domain === listing.domain || normalizeName(name) === normalizeName(listing.name)),
  );
  if (!verified) return;
  await insertReport(
    tx,
    {
      listingId: listing.id,
      reviewId: null,
      accountId: null,
      sender: `submit_draft ${verified.id}`,
      reason: 'not_theirs',
      details: `Saved as another product of the website of "${verified.slug}", whose owner is verified, by another account.`,
    },
    now,
  );
}
