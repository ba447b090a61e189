import { getSlotsOnOffer } from '../../../orders/cart/load-cart-facts.ts';
import { getFreeQueueStart, listWeeksOnOffer } from '../../../rules/launches/weeks.ts';
import type { Queries } from '../../../store/engine/database.ts';
import { isLaunchPaid } from '../../../store/launches/launch-slots.ts';
import {
  countFreeLaunchesByWeek,
  findFirstFreeWeek,
  type FreeLaunchFilter,
} from '../../../store/launches/launches.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import type { SiteSettings } from '../../../store/site/site-settings.ts';
import { assertDefined } from '../../../rules/typed/assert.ts';
import { checkOrderedWeek } from '../orders/ordered-week.ts';
import { fromIssues } from '../runtime/errors.ts';

type QueueSettings = Pick<SiteSettings, 'free_queue_weeks' | 'free_slots'>;

/** The free queue now, and which of its launches count against the slots of a week. */
export type FreeQueue = { site: QueueSettings; now: Date; holding: FreeLaunchFilter };

/** Returns the weeks open to free launches now, with the free slots left in each. */
export async function listFreeWeeks(
  db: Queries,
  now: Date,
  site: QueueSettings,
  holding: FreeLaunchFilter = 'any',
): Promise<Map<string, number>> {
  const start = getFreeQueueStart(now, site.free_queue_weeks);
  const weeks = listWeeksOnOffer(now).filter((week) => week >= start);
  const booked = await countFreeLaunchesByWeek(db, weeks, holding);
  return new Map(
    weeks
      .map((week): [string, number] => [week, site.free_slots - (booked.get(week) ?? 0)])
      .filter(([, left]) => left > 0),
  );
}

/**
 * Decides the week of a free launch: the chosen one, its present one, or the first with a free slot; of a listing for
 * which a week was bought, any week with a place that is sold. Throws if the chosen one is not available. For a listing whose badge was seen (`firm`), a slot of a launch without a seen badge counts as
 * free; `evictUnverifiedLaunch` then takes it.
 */
export async function chooseFreeWeek(
  tx: Queries,
  listing: ListingRow,
  chosen: string | undefined,
  { site, now, holding }: FreeQueue,
): Promise<string> {
  const currentWeek = listing.launchWeek;
  const isBought = await isLaunchPaid(tx, listing);
  if (isBought && (chosen ?? currentWeek) !== currentWeek) {
    checkOrderedWeek(assertDefined(chosen), await getSlotsOnOffer(tx, now));
    return assertDefined(chosen);
  }
  if (isBought && currentWeek === null) {
    const [week] = [...(await getSlotsOnOffer(tx, now))].find(([, left]) => left > 0) ?? [];
    if (week !== undefined) return week;
  }
  if (chosen === undefined || chosen === currentWeek) {
    return (
      currentWeek ??
      findFirstFreeWeek(tx, getFreeQueueStart(now, site.free_queue_weeks), site.free_slots, holding)
    );
  }
  const free = [...(await listFreeWeeks(tx, now, site, holding)).keys()];
  if (free.includes(chosen)) return chosen;
  throw weekNotFreeError(chosen, free, now, site);
}

function weekNotFreeError(chosen: string, free: string[], now: Date, site: QueueSettings) {
  const start = getFreeQueueStart(now, site.free_queue_weeks);
  const [code, why] = !listWeeksOnOffer(now).includes(chosen)
    ? ['not_on_offer', 'This is not a week on offer.']
    : chosen < start
      ? ['too_early', `Free launches begin with the week of ${start}; an earlier one is ordered.`]
      : ['week_full', 'This week has no free place left.'];
  return fromIssues([
    {
      field: 'week',
      code,
      message: `${why} Free to choose: ${free.join(', ') || 'none just now'}.`,
      allowed: free,
      fix: free.length
        ? `Choose one of the weeks in \`allowed\`.${code === 'too_early' ? ' quote_order prices the product launch in that week, and skip_queue once it is queued.' : ''}`
        : 'Leave week out: the first week with a free place after those on offer is booked.',
    },
  ]);
}
