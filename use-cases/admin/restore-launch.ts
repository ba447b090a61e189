import { getSlotsOnOffer } from '../../orders/cart/load-cart-facts.ts';
import { moveLaunchSlot } from '../../orders/fulfilment/launch-entitlement.ts';
import { mondayOf } from '../../rules/launches/weeks.ts';
import type { LaunchRestoration } from '../../rules/people/team-actions.ts';
import type { Tx } from '../../store/engine/database.ts';
import { isLaunchPaid } from '../../store/launches/launch-slots.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import { moveListing } from '../../store/listings/write/move-listing.ts';

/** What happened to the launch, and its week if it has one. */
export type RestoredLaunch = { launch: LaunchRestoration; week?: string };

/**
 * Restores the launch of a listing that was taken down before it. What was bought is never lost: the listing gets its
 * week back, whose slot was kept. If that week has begun, a paid launch keeps its right to a week, and a bought week
 * of the free queue becomes the first one with a free slot. Returns undefined and changes nothing if there is none.
 */
export async function restoreLaunch(
  tx: Tx,
  listing: ListingRow,
  now: Date,
): Promise<RestoredLaunch | undefined> {
  const { launchWeek, plan } = listing;
  const isPaid = plan === 'paid';
  if (launchWeek === null || !(await isLaunchPaid(tx, listing))) {
    const unpublishedMove = { event: 'reinstate_unpublished', plan: isPaid ? 'paid' : 'none' } as const;
    await moveListing(tx, listing, unpublishedMove, now);
    return { launch: isPaid ? 'paid_to_choose' : 'free_to_choose' };
  }
  const event = isPaid || listing.badgeSeenAt !== null ? 'reinstate_scheduled' : 'reinstate_waiting';
  if (launchWeek > mondayOf(now)) {
    await moveListing(tx, listing, { event, week: launchWeek }, now);
    return { launch: 'same_week', week: launchWeek };
  }
  if (isPaid) {
    await moveLaunchSlot(tx, listing, null, now);
    await moveListing(tx, listing, { event: 'reinstate_unpublished', plan }, now);
    return { launch: 'paid_to_choose' };
  }
  const week = [...(await getSlotsOnOffer(tx, now))].find(([, left]) => left > 0)?.[0];
  if (week === undefined) return undefined;
  await moveLaunchSlot(tx, listing, week, now);
  await moveListing(tx, listing, { event, week }, now);
  return { launch: 'another_week', week };
}
