import { eq } from 'drizzle-orm';
import { LISTING, type ListingStatus } from '../../rules/states/listing.ts';
import { getCategoriesByListing } from '../../store/listings/categories.ts';
import type { Tx } from '../../store/engine/database.ts';
import { endFeaturedDays, refreshFeatured } from '../../store/launches/write/featured.ts';
import { findListing, type ListingRow } from '../../store/listings/listings.ts';
import { updateListing } from '../../store/listings/write/listings.ts';
import { moveListing } from '../../store/listings/write/move-listing.ts';
import { moveLine } from '../../store/orders/write/orders.ts';
import type { OrderLineRow, OrderRow } from '../../store/orders/orders.ts';
import { getLineKey } from './fulfil.ts';
import { setCategories } from './listing-categories.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

type RevertResult = { event: 'undo' | 'keep'; note: string };
type RevertContext = { tx: Tx; now: Date; order: OrderRow; line: OrderLineRow; listing: ListingRow };

const reverted = (note: string): RevertResult => ({ event: 'undo', note });
const retained = (note: string): RevertResult => ({ event: 'keep', note });

/** Reverts the fulfilment of a refunded order, last line first, and notes on each line what could not be reverted. */
export async function revertFulfilment(
  tx: Tx,
  order: OrderRow,
  lines: OrderLineRow[],
  now: Date,
): Promise<void> {
  for (const line of lines.toReversed()) {
    const { event, note } = await revertLine(tx, order, line, now);
    await moveLine(tx, line, { event, note }, now);
  }
  await refreshFeatured(tx, now);
}

async function revertLine(tx: Tx, order: OrderRow, line: OrderLineRow, now: Date): Promise<RevertResult> {
  if (line.fulfilment === 'waiting') return reverted('Was not delivered.');
  if (line.fulfilment === 'in_work') return reverted('Was not finished, and will not be.');
  if (line.fulfilment === 'by_hand') return reverted('Taken off the list of the team.');
  const listing = line.listingId === null ? undefined : await findListing(tx, line.listingId);
  const revertProduct = REVERSALS[line.product];
  if (!revertProduct || !listing) return retained('Was delivered already and stays.');
  return revertProduct({ tx, now, order, line, listing });
}

const REVERSALS: Record<string, (context: RevertContext) => Promise<RevertResult>> = {
  launch,
  async launch_bundle(context) {
    const { tx, now, order, line } = context;
    const days = await endFeaturedDays(tx, getLineKey(order, line), now);
    await removeCategories(context);
    const { event, note } = await launch(context);
    return {
      event,
      note: days > 0 ? `${note} It was featured on ${days} ${days === 1 ? 'day' : 'days'}.` : note,
    };
  },
  async skip_queue({ tx, now, line, listing }) {
    const before = line.effect.listing;
    if (listing.status === 'draft') return reverted('The launch had no week; its right to one is gone.');
    if (!before || !LISTING.next(listing.status, 'refund_skip')) {
      return retained('The listing has launched in that week; that stays.');
    }
    await moveListing(tx, listing, { event: 'refund_skip', week: before.launchWeek }, now);
    return reverted(`Back in the week of ${before.launchWeek}.`);
  },
  async relaunch({ tx, now, line, listing }) {
    await lockSections(tx, listing, line, now);
    const plan = line.effect.listing?.plan ?? 'free';
    // A listing taken down before its second week no longer has one.
    const hasBegun = listing.launchWeek !== null && listing.launchWeek >= assertDefined(line.item.week);
    await moveListing(tx, listing, { event: 'refund_relaunch', plan, begun: hasBegun }, now);
    return hasBegun
      ? retained('The second launch has begun; that stays. The paid sections are locked again.')
      : reverted('The second launch is called off.');
  },
  async featured({ tx, now, order, line }) {
    const days = await endFeaturedDays(tx, getLineKey(order, line), now);
    return days > 0
      ? retained(`Ended; it was featured on ${days} ${days === 1 ? 'day' : 'days'}.`)
      : reverted('Will not be featured.');
  },
  async extra_categories(context) {
    await removeCategories(context);
    return reverted('The extra categories are gone.');
  },
  async billboard_min({ tx, order, line }) {
    const { billboardContributions } = tx.t;
    await tx.delete(billboardContributions).where(eq(billboardContributions.key, getLineKey(order, line)));
    return reverted('Taken off the billboard.');
  },
};

// The event that reverts a launch, by the status before it was bought.
const REFUND_EVENTS: {
  [Status in ListingStatus]?: 'refund_to_draft' | 'refund_to_queue' | 'refund_to_week';
} = {
  draft: 'refund_to_draft',
  awaiting_badge: 'refund_to_queue',
  scheduled: 'refund_to_week',
};

async function launch({ tx, now, line, listing }: RevertContext): Promise<RevertResult> {
  const before = line.effect.listing;
  await lockSections(tx, listing, line, now);
  if (before && listing.status === 'draft') {
    await moveListing(tx, listing, { event: 'refund_to_draft', plan: 'none', week: null }, now);
    return reverted('The launch had been withdrawn; its right to a week is gone.');
  }
  const refundEvent = before && REFUND_EVENTS[before.status];
  if (!refundEvent || !LISTING.next(listing.status, refundEvent)) {
    const hasLaunched = listing.launchedAt !== null;
    // Without a free launch before, this one counts as the free launch.
    const plan = before?.plan === 'paid' ? 'paid' : hasLaunched ? 'free' : 'none';
    await moveListing(tx, listing, { event: 'refund_launched', plan }, now);
    if (!hasLaunched) return reverted('The listing never launched; its right to a week is gone.');
    const stays = listing.status === 'live' ? ' and stays live' : '';
    return retained(`The listing has launched${stays}; its paid sections are locked again.`);
  }
  const { status, plan, launchWeek } = before;
  await moveListing(tx, listing, { event: refundEvent, plan, week: launchWeek }, now);
  return reverted(status === 'draft' ? 'Not scheduled any more.' : `Back in the free queue, ${launchWeek}.`);
}

/**
 * Locks the sections that the line unlocked. Reads the listing again, because an earlier step may have changed it.
 */
async function lockSections(tx: Tx, { id }: ListingRow, { effect }: OrderLineRow, now: Date): Promise<void> {
  const { unlocked } = assertDefined(await findListing(tx, id));
  const remaining = unlocked.filter((section) => !effect.unlocked?.includes(section));
  await updateListing(tx, id, { unlocked: remaining }, now);
}

async function removeCategories({ tx, now, line, listing }: RevertContext): Promise<void> {
  await lockSections(tx, listing, line, now);
  const added = line.effect.categories ?? [];
  if (added.length === 0) return;
  const currentCategories = (await getCategoriesByListing(tx, [listing.id])).get(listing.id) ?? [];
  const remaining = currentCategories.map(({ slug }) => slug).filter((slug) => !added.includes(slug));
  await setCategories(tx, listing, remaining, now);
}
