import { checkOrder } from '../../../orders/order-checks.ts';
import { measureCompleteness, type MissingField } from '../../../rules/listings/fields/completeness.ts';
import { launchesListing } from '../../../rules/orders/product-rules.ts';
import type { Queries } from '../../../store/engine/database.ts';
import { type DraftRow, findDraft } from '../../../store/drafts/drafts.ts';
import { type ClaimRow, listOpenClaims } from '../../../store/listings/ownership-claims.ts';
import { hasBoughtWeek } from '../../../store/launches/launch-slots.ts';
import { findStory, type ListingRow, listMilestones } from '../../../store/listings/listings.ts';
import { listPictures } from '../../../store/listings/pictures.ts';
import { findOrderByNumber, listUnpaidForListing } from '../../../store/orders/orders.ts';
import { isMember } from '../../../store/drafts/members.ts';
import { listQueuedOfWebsite } from '../../../store/site/quotas.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import type { ReadContext } from '../runtime/define.ts';
import { getCheckoutUrl, type OrderLinkDeps } from '../orders/order-records.ts';

/** Facts that decide the next steps for a listing, in addition to its row. */
export type ListingFacts = {
  publicUrl: string;
  /** Unpaid orders of the caller that would launch it. `page` is null if the order cannot be paid. */
  unpaid: { number: string; product: string; page: string | null }[];
  /** The caller's undecided claim of it. */
  claim: ClaimRow | undefined;
  /** Blank fields of its draft; undefined without a draft. */
  blanks: { draftId: string; percent: number; missing: MissingField[] } | undefined;
  /** Another listing of the same website that takes its slot in the free queue. */
  rival: ListingRow | undefined;
  /** An earlier week was bought for it, and it has not launched. */
  weekIsBought: boolean;
  /** Unlocked sections that are empty. */
  empty: ('story' | 'milestones' | 'media')[];
};

/** The caller for whom next steps are built. */
export type ListingViewer = OrderLinkDeps & Pick<ReadContext, 'account' | 'now'>;

/** Reads the facts. */
export async function readListingFacts(
  db: Queries,
  viewer: ListingViewer,
  row: ListingRow,
): Promise<ListingFacts> {
  const { account, settings, now } = viewer;
  const draft = await findEditableDraft(db, viewer, row);
  const { percent, missing } = draft ? measureCompleteness(draft.document) : { percent: 100, missing: [] };
  const claims = row.verifiedAt === null ? await listOpenClaims(db, row.id, now()) : [];
  return {
    publicUrl: settings.publicUrl,
    unpaid: await listUnpaidLaunches(db, viewer, row.id),
    claim: claims.findLast(({ accountId }) => accountId === account.id),
    blanks: draft && missing.length ? { draftId: draft.id, percent, missing } : undefined,
    rival: await findRival(db, viewer, row),
    weekIsBought: await hasBoughtWeek(db, row),
    empty: await listEmptySections(db, row),
  };
}

/** Returns the draft of a listing if the caller may change it; an operator may not. */
async function findEditableDraft(
  db: Queries,
  { account }: ListingViewer,
  { draftId }: ListingRow,
): Promise<DraftRow | undefined> {
  const draft = draftId === null ? undefined : await findDraft(db, draftId);
  const isTheirs = draft && (draft.accountId === account.id || (await isMember(db, draft.id, account.id)));
  return isTheirs ? draft : undefined;
}

/** If a website has reached its limit in the queue, returns the listing whose badge was seen, or else any of them. */
async function findRival(
  db: Queries,
  { settings }: ListingViewer,
  row: ListingRow,
): Promise<ListingRow | undefined> {
  if (!settings.rateLimits || row.status !== 'draft') return undefined;
  const rivals = await listQueuedOfWebsite(db, row);
  const { most_waiting_of_website } = await getSiteSettings(db);
  if (rivals.length < most_waiting_of_website) return undefined;
  return rivals.find(({ status }) => status === 'scheduled') ?? rivals[0];
}

async function listUnpaidLaunches(
  db: Queries,
  viewer: ListingViewer,
  listingId: number,
): Promise<ListingFacts['unpaid']> {
  const { account, now } = viewer;
  const found: ListingFacts['unpaid'] = [];
  for (const { number, product } of await listUnpaidForListing(
    db,
    { accountId: account.id, listingId },
    now(),
  )) {
    const order = launchesListing(product) ? await findOrderByNumber(db, number) : undefined;
    if (!order) continue;
    const { status, unpayable } = await checkOrder(db, order, now());
    const isPayable = status === 'pending' && unpayable.length === 0;
    found.push({ number, product, page: isPayable ? getCheckoutUrl(viewer, order) : null });
  }
  return found;
}

async function listEmptySections(db: Queries, { id, unlocked }: ListingRow): Promise<ListingFacts['empty']> {
  const found: ListingFacts['empty'] = [];
  if (unlocked.includes('story') && Object.keys((await findStory(db, id)) ?? {}).length === 0)
    found.push('story');
  if (unlocked.includes('milestones') && (await listMilestones(db, id)).length === 0)
    found.push('milestones');
  if (unlocked.includes('media') && (await listPictures(db, id)).length === 0) found.push('media');
  return found;
}
