import { mondayOf } from '../launches/weeks.ts';
import { isOneOf } from '../states/define-states.ts';
import { type ListingStatus, UNPUBLISHED_STATUSES } from '../states/listing.ts';
import type { Fulfilment, OrderStatus } from '../states/order.ts';
import { launchesListing } from './product-rules.ts';

/** The states of an order line as the buyer sees it, each with its meaning. */
export const LINE_STATES = {
  waiting: 'its order waits to be paid',
  booked: 'paid, not to be seen yet',
  live: 'to be seen now',
  in_work: 'being made, by a machine',
  by_hand: 'the team works on it',
  done: 'delivered, or over',
  cancelled: 'will not be: never paid, or its listing was taken down before',
  undone: 'taken back by a refund',
  kept: 'refunded, but stays',
} as const;
export type LineState = keyof typeof LINE_STATES;

/** The facts of a listing that the state of a line depends on. */
type LineListing = {
  status: ListingStatus;
  /** The week of its latest or upcoming launch. */
  launchWeek: string | null;
  relaunchWeek: string | null;
  launchedAt: Date | null;
  /** The week of its first launch, if it has launched again since. */
  firstWeek?: string | undefined;
};

/** The facts that decide the state of a line. */
export type LineFacts = {
  order: OrderStatus;
  fulfilment: Fulfilment;
  product: string;
  /** The Monday of the ordered week. */
  week?: string | undefined;
  listing?: LineListing | undefined;
  /** Its featured days; null until they begin. */
  featured?: { startsAt: Date | null; endsAt: Date | null } | undefined;
};

/** Returns the state of a line. A line delivered to an unpublished listing is booked until the listing is public. */
export function getLineState(line: LineFacts, now: Date): LineState {
  const { order, fulfilment, product, listing } = line;
  if (fulfilment === 'waiting') return order === 'pending' ? 'waiting' : 'cancelled';
  if (fulfilment !== 'done') return fulfilment;
  if (!listing || !isShownWithListing(product)) return 'done';
  if (isOneOf(listing.status, UNPUBLISHED_STATUSES)) return 'booked';
  if (product === 'relaunch') return getRelaunchState(listing, line.week, now);
  if (product === 'featured') return getFeaturedState(listing, line.featured, now);
  if (listing.status === 'live') return 'live';
  return listing.launchedAt === null ? 'cancelled' : 'done';
}

function getRelaunchState(listing: LineListing, week: string | undefined, now: Date): LineState {
  const isListingLive = listing.status === 'live';
  if (isListingLive && listing.relaunchWeek === week) return 'booked';
  if (!hasRelaunched(listing, week)) return 'cancelled';
  return isListingLive && week === mondayOf(now) ? 'live' : 'done';
}

function getFeaturedState(listing: LineListing, featured: LineFacts['featured'], now: Date): LineState {
  const isListingLive = listing.status === 'live';
  if (!featured?.startsAt || featured.startsAt > now) return isListingLive ? 'booked' : 'cancelled';
  return isListingLive && featured.endsAt && featured.endsAt > now ? 'live' : 'done';
}

/** After its second week began, that week or a later one is the listing's launch week. */
const hasRelaunched = ({ launchWeek }: LineListing, week: string | undefined): boolean =>
  launchWeek !== null && week !== undefined && launchWeek >= week;

/**
 * Returns the current week of what a line bought; undefined if it has none, for example after a launch was withdrawn.
 */
export function getCurrentWeek({ fulfilment, product, week, listing }: LineFacts): string | undefined {
  if (!launchesListing(product)) return undefined;
  // A second launch cannot be moved, and an undelivered line keeps the week that was ordered.
  if (fulfilment !== 'done' || product === 'relaunch' || !listing) return week;
  return listing.firstWeek ?? listing.launchWeek ?? undefined;
}

const OTHER_SHOWN_PRODUCTS = ['featured', 'extra_categories', 'billboard_min'] as const;
/**
 * Checks whether a product is visible on the listing. What the team delivers elsewhere, such as a trophy, counts as
 * done regardless of the listing.
 */
export const isShownWithListing = (product: string): boolean =>
  launchesListing(product) || isOneOf(product, OTHER_SHOWN_PRODUCTS);

/** Maps line states to the states of deliveries, so that both always agree. */
export const FULFILMENT_BY_LINE_STATE = {
  waiting: 'waiting',
  booked: 'booked',
  live: 'done',
  in_work: 'in_work',
  by_hand: 'by_hand',
  done: 'done',
  cancelled: 'undone',
  undone: 'undone',
  kept: 'kept',
} as const satisfies Record<LineState, Fulfilment | 'booked'>;

/** Checks whether a line is fulfilled for the buyer. */
export const isFulfilled = (state: LineState): boolean =>
  isOneOf(FULFILMENT_BY_LINE_STATE[state], ['done', 'kept']);
