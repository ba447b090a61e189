import { getFreeLaunchNote, getPaidLaunchNote, WITHDRAWN } from '../../rules/orders/launch-note.ts';
import { launchesListing } from '../../rules/orders/product-rules.ts';
import type { Queries, Tx } from '../../store/engine/database.ts';
import { moveSlot } from '../../store/launches/write/launch-slots.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import { listDeliveredToListing } from '../../store/orders/orders.ts';
import { setLineNote } from '../../store/orders/write/orders.ts';
import { getLineStatuses } from './line-status.ts';

/**
 * Moves the slot bought for the launch of a listing to another week, or releases it with null: the right to a week
 * stays. A launch that an import made paid has no slot.
 */
export async function moveLaunchSlot(
  tx: Tx,
  { id, plan }: ListingRow,
  week: string | null,
  now: Date,
): Promise<void> {
  const delivered = await listDeliveredToListing(tx, id);
  const found = delivered.find(({ line }) => launchesListing(line.product));
  if (!found) return;
  const { line } = found;
  await moveSlot(tx, { orderId: line.orderId, position: line.position, listingId: id }, week, now);
  const note =
    week === null ? WITHDRAWN : plan === 'paid' ? getPaidLaunchNote(week) : getFreeLaunchNote(week);
  await setLineNote(tx, line, note);
}

/** Returns the purchases that are or will be visible with a listing; they end when it is taken down. */
export async function listShownPurchases(
  db: Queries,
  { id }: ListingRow,
  now: Date,
): Promise<{ number: string; product: string; state: 'booked' | 'live' }[]> {
  const shown = [];
  for (const { order, line } of await listDeliveredToListing(db, id)) {
    for (const { state } of await getLineStatuses(db, order, [line], now)) {
      if (state === 'booked' || state === 'live') {
        shown.push({ number: order.number, product: line.product, state });
      }
    }
  }
  return shown;
}

/** Releases the slot of a second launch that will not happen. */
export async function releaseRelaunchSlot(
  tx: Tx,
  { id, relaunchWeek }: ListingRow,
  now: Date,
): Promise<void> {
  for (const { line } of await listDeliveredToListing(tx, id)) {
    if (line.product !== 'relaunch' || line.item.week !== relaunchWeek) continue;
    await moveSlot(tx, { orderId: line.orderId, position: line.position, listingId: id }, null, now);
  }
}
