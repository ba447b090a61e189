import { mondayOf } from '../launches/weeks.ts';
import { isOneOf } from '../states/define-states.ts';
import { type ListingStatus, UNPUBLISHED } from '../states/listing.ts';
import type { Fulfilment, OrderStatus } from '../states/order.ts';
import { launches } from './product-rules.ts';

/** What a line of an order is at this moment, for the buyer; each word with what it means. */
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

/** What the state of a line depends on of its listing. */
type LineListing = {
  status: ListingStatus;
  /** The week of its latest launch, or of the one to come. */
  launchWeek: string | null;
  relaunchWeek: string | null;
  launchedAt: Date | null;
  /** The week of its first launch, where it has launched again since. */
  firstWeek?: string | undefined;
};

/** The line and what there is now of what it bought. */
export type LineFacts = {
  order: OrderStatus;
  fulfilment: Fulfilment;
  product: string;
  /** The Monday that was ordered. */
  week?: string | undefined;
  listing?: LineListing | undefined;
  /** Its featured days; null until they begin. */
  featured?: { startsAt: Date | null; endsAt: Date | null } | undefined;
};

/** Where a line stands. What was delivered while its listing is not published shows only once it is. */
export function lineState(line: LineFacts, now: Date): LineState {
  const { order, fulfilment, product, week, listing, featured } = line;
  if (fulfilment === 'waiting') return order === 'pending' ? 'waiting' : 'cancelled';
  if (fulfilment !== 'done') return fulfilment;
  if (!listing || !isShown(product)) return 'done';
  if (isOneOf(listing.status, UNPUBLISHED)) return 'booked';
  const isUp = listing.status === 'live';
  if (product === 'relaunch') {
    if (isUp && listing.relaunchWeek === week) return 'booked';
    if (!hasRelaunched(listing, week)) return 'cancelled';
    return isUp && week === mondayOf(now) ? 'live' : 'done';
  }
  if (product === 'featured') {
    if (!featured?.startsAt || featured.startsAt > now) return isUp ? 'booked' : 'cancelled';
    return isUp && featured.endsAt && featured.endsAt > now ? 'live' : 'done';
  }
  if (isUp) return 'live';
  return listing.launchedAt === null ? 'cancelled' : 'done';
}

/** Once its second week has begun, the listing has it as its launch week, or a later one. */
const hasRelaunched = ({ launchWeek }: LineListing, week: string | undefined): boolean =>
  launchWeek !== null && week !== undefined && launchWeek >= week;

/** The week that what a line bought is in now; undefined for one that has none, such as a launch that was withdrawn. */
export function weekNow({ fulfilment, product, week, listing }: LineFacts): string | undefined {
  if (!launches(product)) return undefined;
  // A second launch is not moved; what is not delivered is as it was ordered.
  if (fulfilment !== 'done' || product === 'relaunch' || !listing) return week;
  return listing.firstWeek ?? listing.launchWeek ?? undefined;
}

const SHOWN_BESIDES = ['featured', 'extra_categories', 'billboard_min'] as const;
/** Does what was bought show with the listing? What the team delivers, such as a trophy, is done wherever it stands. */
export const isShown = (product: string): boolean => launches(product) || isOneOf(product, SHOWN_BESIDES);

/** What a line is, said in the words of its deliveries, so that both say one thing. */
export const DELIVERY_OF = {
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

/** Can the buyer see what a line bought? */
export const isFulfilled = (state: LineState): boolean => isOneOf(DELIVERY_OF[state], ['done', 'kept']);
