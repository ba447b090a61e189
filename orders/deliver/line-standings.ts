import { isShown, lineState, type LineState } from '../../rules/money/line-state.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { TAKEN_DOWN } from '../../rules/states/listing.ts';
import { findListings, type ListingRow } from '../../store/listings/listings.ts';
import type { Queries } from '../../store/engine/database.ts';
import { featuredPeriodsOf } from '../../store/launches/featured.ts';
import type { OrderLineRow, OrderRow } from '../../store/money/orders.ts';
import { lineKey } from './fulfil.ts';

/** A line of an order with what it is now. */
export type LineStanding = {
  line: OrderLineRow;
  listing: ListingRow | undefined;
  state: LineState;
  /** What there is to say of it now. */
  note: string | null;
};

/** Where each line of an order stands at this moment. `status` is the order's own, as it is shown. */
export async function lineStandings(
  db: Queries,
  order: Pick<OrderRow, 'number' | 'status'>,
  lines: OrderLineRow[],
  now: Date,
): Promise<LineStanding[]> {
  const ids = lines.flatMap(({ listingId }) => listingId ?? []);
  const listings = new Map((await findListings(db, [...new Set(ids)])).map((row) => [row.id, row]));
  const periods = await featuredPeriodsOf(
    db,
    lines.map((line) => lineKey(order, line)),
  );
  return lines.map((line) => {
    const listing = line.listingId === null ? undefined : listings.get(line.listingId);
    const state = lineState(
      {
        order: order.status,
        fulfilment: line.fulfilment,
        product: line.product,
        week: line.item.week,
        listing,
        featured: periods.get(lineKey(order, line)),
      },
      now,
    );
    return { line, listing, state, note: noteOf(line, state, listing) };
  });
}

/** The note of the delivery, unless what it said has become something else since. */
function noteOf(
  { product, note }: OrderLineRow,
  state: LineState,
  listing: ListingRow | undefined,
): string | null {
  if (state === 'done' && listing && isOneOf(listing.status, TAKEN_DOWN) && isShown(product)) {
    return 'Over: the listing was taken down.';
  }
  if (state === 'cancelled') return note ?? 'Its order was not paid.';
  if (state === 'live' && (product === 'launch' || product === 'skip_queue')) return 'Live.';
  if (product === 'launch' && state === 'booked' && listing?.status === 'scheduled') {
    return `Goes live by itself on ${listing.launchWeek}, the Monday of its week.`;
  }
  if (product === 'billboard_min' && state === 'booked') {
    return 'Shows on the billboard, a paid ranking, once the listing is live.';
  }
  return note;
}
