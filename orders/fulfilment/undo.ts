import { eq } from 'drizzle-orm';
import { LISTING, type ListingStatus } from '../../rules/states/listing.ts';
import { categoriesOf } from '../../store/listings/categories.ts';
import type { Tx } from '../../store/engine/database.ts';
import { endFeaturedDays, refreshFeatured } from '../../store/launches/write/featured.ts';
import { findListing, type ListingRow } from '../../store/listings/listings.ts';
import { updateListing } from '../../store/listings/write/listings.ts';
import { moveListing } from '../../store/listings/write/move-listing.ts';
import { moveLine } from '../../store/orders/write/orders.ts';
import type { OrderLineRow, OrderRow } from '../../store/orders/orders.ts';
import { lineKey } from './fulfil.ts';
import { setCategories } from './listing-categories.ts';
import { sure } from '../../rules/typed/sure.ts';

type Undone = { event: 'undo' | 'keep'; note: string };
type Undoing = { tx: Tx; now: Date; order: OrderRow; line: OrderLineRow; listing: ListingRow };

const undone = (note: string): Undone => ({ event: 'undo', note });
const kept = (note: string): Undone => ({ event: 'keep', note });

/** Reverts the fulfilment of a refunded order, last line first, and notes on each line what could not be reverted. */
export async function undoOrder(tx: Tx, order: OrderRow, lines: OrderLineRow[], now: Date): Promise<void> {
  for (const line of lines.toReversed()) {
    const { event, note } = await undo(tx, order, line, now);
    await moveLine(tx, line, event, { note }, now);
  }
  await refreshFeatured(tx, now);
}

async function undo(tx: Tx, order: OrderRow, line: OrderLineRow, now: Date): Promise<Undone> {
  if (line.fulfilment === 'waiting') return undone('Was not delivered.');
  if (line.fulfilment === 'in_work') return undone('Was not finished, and will not be.');
  if (line.fulfilment === 'by_hand') return undone('Taken off the list of the team.');
  const listing = line.listingId === null ? undefined : await findListing(tx, line.listingId);
  const undoLine = UNDOINGS[line.product];
  if (!undoLine || !listing) return kept('Was delivered already and stays.');
  return undoLine({ tx, now, order, line, listing });
}

const UNDOINGS: Record<string, (undoing: Undoing) => Promise<Undone>> = {
  launch,
  async launch_bundle(undoing) {
    const { tx, now, order, line } = undoing;
    const days = await endFeaturedDays(tx, lineKey(order, line), now);
    await removeCategories(undoing);
    const { event, note } = await launch(undoing);
    return {
      event,
      note: days > 0 ? `${note} It was featured on ${days} ${days === 1 ? 'day' : 'days'}.` : note,
    };
  },
  async skip_queue({ tx, now, line, listing }) {
    const before = line.effect.listing;
    if (!before || !LISTING.after(listing.status, 'refund_skip')) {
      return kept('The listing has launched in that week; that stays.');
    }
    await moveListing(tx, listing, { event: 'refund_skip', week: before.launchWeek }, now);
    return undone(`Back in the week of ${before.launchWeek}.`);
  },
  async relaunch({ tx, now, line, listing }) {
    await lock(tx, listing, line, now);
    const plan = line.effect.listing?.plan ?? 'free';
    // A listing taken down before its second week no longer has one.
    const begun = listing.launchWeek !== null && listing.launchWeek >= sure(line.item.week);
    await moveListing(tx, listing, { event: 'refund_relaunch', plan, begun }, now);
    return begun
      ? kept('The second launch has begun; that stays. The paid sections are locked again.')
      : undone('The second launch is called off.');
  },
  async featured({ tx, now, order, line }) {
    const days = await endFeaturedDays(tx, lineKey(order, line), now);
    return days > 0
      ? kept(`Ended; it was featured on ${days} ${days === 1 ? 'day' : 'days'}.`)
      : undone('Will not be featured.');
  },
  async extra_categories(undoing) {
    await removeCategories(undoing);
    return undone('The extra categories are gone.');
  },
  async billboard_min({ tx, order, line }) {
    const { billboardContributions } = tx.t;
    await tx.delete(billboardContributions).where(eq(billboardContributions.key, lineKey(order, line)));
    return undone('Taken off the billboard.');
  },
};

// The event that reverts a launch, by the status before it was bought.
const BACK: { [Status in ListingStatus]?: 'refund_to_draft' | 'refund_to_queue' | 'refund_to_week' } = {
  draft: 'refund_to_draft',
  awaiting_badge: 'refund_to_queue',
  scheduled: 'refund_to_week',
};

async function launch({ tx, now, line, listing }: Undoing): Promise<Undone> {
  const before = line.effect.listing;
  await lock(tx, listing, line, now);
  if (before && listing.status === 'draft') {
    await moveListing(tx, listing, { event: 'refund_to_draft', plan: 'none', week: null }, now);
    return undone('The launch had been withdrawn; its right to a week is gone.');
  }
  const back = before && BACK[before.status];
  if (!back || !LISTING.after(listing.status, back)) {
    const launched = listing.launchedAt !== null;
    // Without a free launch before, this one counts as the free launch.
    const plan = before?.plan === 'paid' ? 'paid' : launched ? 'free' : 'none';
    await moveListing(tx, listing, { event: 'refund_launched', plan }, now);
    if (!launched) return undone('The listing never launched; its right to a week is gone.');
    const stays = listing.status === 'live' ? ' and stays live' : '';
    return kept(`The listing has launched${stays}; its paid sections are locked again.`);
  }
  const { status, plan, launchWeek } = before;
  await moveListing(tx, listing, { event: back, plan, week: launchWeek }, now);
  return undone(status === 'draft' ? 'Not scheduled any more.' : `Back in the free queue, ${launchWeek}.`);
}

/**
 * Locks the sections that the line unlocked. Reads the listing again, because an earlier step may have changed it.
 */
async function lock(tx: Tx, { id }: ListingRow, { effect }: OrderLineRow, now: Date): Promise<void> {
  const { unlocked } = sure(await findListing(tx, id));
  const left = unlocked.filter((section) => !effect.unlocked?.includes(section));
  await updateListing(tx, id, { unlocked: left }, now);
}

async function removeCategories({ tx, now, line, listing }: Undoing): Promise<void> {
  await lock(tx, listing, line, now);
  const added = line.effect.categories ?? [];
  if (added.length === 0) return;
  const has = (await categoriesOf(tx, [listing.id])).get(listing.id) ?? [];
  const left = has.map(({ slug }) => slug).filter((slug) => !added.includes(slug));
  await setCategories(tx, listing, left, now);
}
