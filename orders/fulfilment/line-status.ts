import {
  BOUGHT_WEEK_KEPT,
  BUNDLE_NOTE,
  CATEGORIES_UNLOCKED,
  getFeaturedNote,
  getFreeLaunchNote,
  getLaunchNote,
  getPaidLaunchNote,
  WITHDRAWN,
} from '../../rules/orders/launch-note.ts';
import {
  isShownWithListing,
  type LineFacts,
  getLineState,
  type LineState,
  getCurrentWeek,
} from '../../rules/orders/line-state.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { TAKEN_DOWN_STATUSES } from '../../rules/states/listing.ts';
import { findListings, type ListingRow } from '../../store/listings/listings.ts';
import type { Queries } from '../../store/engine/database.ts';
import { getFirstWeeks } from '../../store/launches/launches.ts';
import { listFeaturedPeriods } from '../../store/launches/featured.ts';
import type { OrderLineRow, OrderRow } from '../../store/orders/orders.ts';
import { getLineKey } from './fulfil.ts';

/** An order line with its current state. */
export type LineStatus = {
  line: OrderLineRow;
  listing: ListingRow | undefined;
  state: LineState;
  /** The current week of what it bought. */
  week: string | undefined;
  /** The current note for the buyer. */
  note: string | null;
};

/** Returns the current state of each line of an order. `status` is the order's status as it is shown. */
export async function getLineStatuses(
  db: Queries,
  order: Pick<OrderRow, 'number' | 'status'>,
  lines: OrderLineRow[],
  now: Date,
): Promise<LineStatus[]> {
  const ids = [...new Set(lines.flatMap(({ listingId }) => listingId ?? []))];
  const listings = new Map((await findListings(db, ids)).map((row) => [row.id, row]));
  const firstWeeks = await getFirstWeeks(db, ids);
  const periods = await listFeaturedPeriods(
    db,
    lines.map((line) => getLineKey(order, line)),
  );
  return lines.map((line) => {
    const listing = line.listingId === null ? undefined : listings.get(line.listingId);
    const facts: LineFacts = {
      order: order.status,
      fulfilment: line.fulfilment,
      product: line.product,
      week: line.item.week,
      listing: listing && { ...listing, firstWeek: firstWeeks.get(listing.id) },
      featured: periods.get(getLineKey(order, line)),
    };
    const state = getLineState(facts, now);
    return {
      line,
      listing,
      state,
      week: getCurrentWeek(facts),
      note: getNote(line, { ...facts, listing, state }, now),
    };
  });
}

/** What the note of a line depends on. */
type NoteFacts = Pick<LineFacts, 'featured'> & { listing: ListingRow | undefined; state: LineState };

/** Returns the note of the fulfilment, unless it is outdated. */
function getNote(
  { product, note, item, fulfilment }: OrderLineRow,
  { state, listing, featured }: NoteFacts,
  now: Date,
): string | null {
  switch (state) {
    case 'waiting':
      return getLaunchNote(item, now) ?? note;
    case 'booked':
      return getBookedNote(product, listing) ?? note;
    case 'live':
      return getLiveNote(product, getFeaturedNote(featured?.endsAt, now)) ?? note;
    case 'done':
      return getDoneNote(product, listing) ?? getFeaturedNote(featured?.endsAt, now) ?? note;
    case 'cancelled':
      return fulfilment === 'done'
        ? 'Called off: the listing was taken down before it came.'
        : (note ?? 'Its order was not paid.');
    default:
      return note;
  }
}

/** Returns the note of what shows now; `featured` is that of its featured days. */
function getLiveNote(product: string, featured: string | undefined): string | undefined {
  if (isOneOf(product, ['launch', 'skip_queue', 'relaunch'])) return 'Live.';
  if (product === 'launch_bundle')
    return ['Live.', featured, CATEGORIES_UNLOCKED].filter((part) => part !== undefined).join(' ');
  return featured;
}

/** Returns the note of a paid launch that comes, or was withdrawn. */
function getBookedLaunch({ status, launchWeek }: Partial<ListingRow> = {}): string | undefined {
  if (launchWeek === null) return WITHDRAWN;
  return launchWeek && status === 'scheduled' ? getPaidLaunchNote(launchWeek) : undefined;
}

const addBundle = (launch: string | undefined): string | undefined => launch && `${launch} ${BUNDLE_NOTE}`;

/** Returns the note of what shows later with a listing; undefined where that of the fulfilment still holds. */
function getBookedNote(product: string, listing: ListingRow | undefined): string | undefined {
  const { status, launchWeek } = listing ?? {};
  switch (product) {
    // Its week may have begun without the badge since the purchase, which moved it.
    case 'skip_queue':
      return launchWeek ? getFreeLaunchNote(launchWeek) : BOUGHT_WEEK_KEPT;
    case 'launch':
    case 'launch_bundle':
      return product === 'launch' ? getBookedLaunch(listing) : addBundle(getBookedLaunch(listing));
    case 'featured':
      return status === 'live'
        ? 'Featured once the days that were bought before are over, marked as paid.'
        : undefined;
    case 'billboard_min':
      return 'Shows on the billboard, a paid ranking, once the listing is live.';
    default:
      return undefined;
  }
}

/** Returns the note of what is over; undefined where that of the fulfilment still holds. */
function getDoneNote(product: string, listing: ListingRow | undefined): string | undefined {
  const isTakenDown = listing !== undefined && isOneOf(listing.status, TAKEN_DOWN_STATUSES);
  if (isTakenDown && isShownWithListing(product)) return 'Over: the listing was taken down.';
  return product === 'relaunch' ? 'The second launch was in that week.' : undefined;
}
