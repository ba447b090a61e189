import { launches } from '../rules/money/product-rules.ts';
import type { Tx } from '../store/engine/database.ts';
import { movePlace } from '../store/launches/write/launch-places.ts';
import type { ListingRow } from '../store/listings/listings.ts';
import { listDeliveredFor } from '../store/money/orders.ts';
import { noteLine } from '../store/money/write/orders.ts';

/**
 * Moves the place that was bought for the launch of a listing to another week, or gives it back with null: the right
 * to a week stays. What an import by the operator made paid has no place.
 */
export async function moveLaunchPlace(
  tx: Tx,
  { id, plan }: ListingRow,
  week: string | null,
  now: Date,
): Promise<void> {
  const delivered = await listDeliveredFor(tx, id);
  const line = delivered.find(({ product }) => launches(product));
  if (!line) return;
  await movePlace(tx, { orderId: line.orderId, position: line.position, listingId: id }, week, now);
  const note =
    week === null
      ? 'Withdrawn by its owner; reschedule_launch gives it a week.'
      : plan === 'paid'
        ? `Goes live by itself on ${week}, the Monday of its week.`
        : `The free launch is in the week of ${week}. The badge on the homepage is still needed.`;
  await noteLine(tx, line, note);
}
