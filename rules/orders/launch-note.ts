import { isLastDayOfWeek, mondayOf, getWeekRange } from '../launches/weeks.ts';
import type { OrderItem } from './order.ts';
import { launchesListing, getProductRule } from './product-rules.ts';

/** Describes the current week and when it ends. */
function describeCurrentWeek(now: Date): string {
  const { starts_on, ends_on } = getWeekRange(mondayOf(now));
  return `the week of ${starts_on}, which ends on Sunday ${ends_on} at 24:00 UTC${isLastDayOfWeek(now) ? ', today' : ''}`;
}

/**
 * Describes the week of an unpaid launch and when that week ends; null for other products. A launch without a week
 * goes live on payment, however little of the week is left.
 */
export function getLaunchNote({ product, week }: OrderItem, now: Date): string | null {
  if (!launchesListing(product)) return null;
  if (week !== undefined) return `Its week ends on Sunday ${getWeekRange(week).ends_on} at 24:00 UTC.`;
  return getProductRule(product).week === 'optional'
    ? `Live as soon as it is paid: now, that is in ${describeCurrentWeek(now)}.`
    : null;
}

/** Returns the note of `getLaunchNote` for a caller, who can still choose a week. */
export function getQuotedLaunchNote(item: OrderItem, now: Date): string | null {
  const note = getLaunchNote(item, now);
  return note === null || item.week !== undefined
    ? note
    : `${note} A \`week\` of list_products makes it a later, full one at the same price.`;
}

/** Returns the note of a paid launch in a future week. */
export const getPaidLaunchNote = (week: string): string =>
  `Goes live by itself on ${week}, the Monday of its week.`;

/** Returns the note of a free launch for which a week was bought, in whatever week it is now. */
export const getFreeLaunchNote = (week: string): string =>
  `The free launch is in the week of ${week}. The badge on the homepage is still needed; until it is live, it moves to any week with places left, without paying again.`;

/** The note of a week that was bought for a free launch, while the launch has none. */
export const BOUGHT_WEEK_KEPT =
  'The launch has no week now, and what was bought stays: its owner chooses any week with places left, without paying again.';

/** The note of a paid launch that was withdrawn. People read notes, too: they name no tool. */
export const WITHDRAWN = 'Withdrawn by its owner, who can give it another week without paying again.';

/** The note of unlocked extra categories. */
export const CATEGORIES_UNLOCKED =
  'Extra categories are unlocked: they are chosen in the draft of the listing.';

/** Returns the note of days on which a listing is featured; `endsAt` is null until they begin. */
export function getFeaturedNote(endsAt: Date | null | undefined, now: Date): string | undefined {
  if (!endsAt) return undefined;
  const day = endsAt.toISOString().slice(0, 10);
  return endsAt > now ? `Featured until ${day}, marked as paid.` : `Was featured until ${day}.`;
}

/** The days for which a bought period features a listing. */
export const FEATURED_DAYS = 7;

/** The note of what comes with the launch of a bundle. */
export const BUNDLE_NOTE = `Featured for ${FEATURED_DAYS} days from when it is live. ${CATEGORIES_UNLOCKED}`;
