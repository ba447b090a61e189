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
  by_hand: 'the team works on it',
  done: 'delivered, or over',
  cancelled: 'never paid, and will not be',
  undone: 'taken back by a refund',
  kept: 'refunded, but stays',
} as const;
export type LineState = keyof typeof LINE_STATES;

/** The line and what there is now of what it bought. */
export type LineFacts = {
  order: OrderStatus;
  fulfilment: Fulfilment;
  product: string;
  /** The Monday that was ordered. */
  week?: string | undefined;
  listing?: { status: ListingStatus; relaunchWeek: string | null } | undefined;
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
  if (listing.status !== 'live') return 'done';
  if (product === 'relaunch') {
    if (listing.relaunchWeek === week) return 'booked';
    return week === mondayOf(now) ? 'live' : 'done';
  }
  if (product === 'featured') {
    if (!featured?.startsAt || featured.startsAt > now) return 'booked';
    return featured.endsAt && featured.endsAt > now ? 'live' : 'done';
  }
  return 'live';
}

const SHOWN_BESIDES = ['featured', 'extra_categories', 'billboard_min'] as const;
/** Does what was bought show with the listing? What the team delivers, such as a trophy, is done wherever it stands. */
export const isShown = (product: string): boolean => launches(product) || isOneOf(product, SHOWN_BESIDES);

/** Can the buyer see what a line bought? */
export const isFulfilled = (state: LineState): boolean => isOneOf(state, ['live', 'done', 'kept']);
