import { z } from 'zod';
import { getSlotsOnOffer } from '../orders/cart/load-cart-facts.ts';
import { moveLaunchSlot } from '../orders/fulfilment/launch-entitlement.ts';
import { LISTING, QUEUED_STATUSES } from '../rules/states/listing.ts';
import { isLaunchPaid } from '../store/launches/launch-slots.ts';
import { moveListing } from '../store/listings/write/move-listing.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { changes, defineWrite } from './shared/runtime/define.ts';
import { conflict } from './shared/runtime/errors.ts';
import { authorizeListing } from './shared/runtime/authorize-owner.ts';
import { normalizeWeek } from '../rules/launches/weeks.ts';
import { listingId, week } from './shared/listings/input-fields.ts';
import { chooseFreeWeek } from './shared/launches/free-weeks.ts';
import { getHolding, evictUnverifiedLaunch } from './shared/launches/evict-unverified-launch.ts';
import { getListingNext } from './shared/next-steps/listing-steps.ts';
import { previousShape } from './shared/listings/edits/previous-values.ts';
import { nextStepsShape } from './shared/next-steps/steps.ts';
import { readLaunchState, presentPreviousWeek } from './shared/launches/launch-state.ts';
import { checkOrderedWeek } from './shared/orders/ordered-week.ts';

export default defineWrite({
  name: 'reschedule_launch',
  title: 'Move a launch',
  description:
    'Moves a launch that has not begun to another week: a free one to a week that list_products `launch_weeks` shows with `free_queue: true`, one that was paid for to any with `places_left`. A paid launch that was withdrawn is scheduled again by it. A first free launch: choose_free_listing.',
  scope: 'listings:write',
  annotations: { ...changes, openWorldHint: true },
  rest: { method: 'POST', path: '/me/listings/{listing_id}/reschedule', idempotent: true },
  input: z.strictObject({
    listing_id: listingId,
    week: week.describe('From list_products; any day of it.'),
  }),
  output: z.object({
    listing_id: z.int(),
    status: z.enum(QUEUED_STATUSES),
    launch_week: z.string().describe('Monday of the launch week; live from 00:00 UTC.'),
    ...previousShape,
    ...nextStepsShape,
  }),

  dryRun: {
    state: (tx, { listing_id }, { account }) => readLaunchState(tx, account, listing_id),
  },

  async change(tx, { listing_id, week: named }, ctx) {
    const { account, now } = ctx;
    const week = normalizeWeek(named, now());
    const listing = await authorizeListing(tx, account, listing_id);
    const { plan, launchWeek } = listing;
    const status = LISTING.next(listing.status, 'reschedule');
    if (status === undefined) {
      throw conflict(
        `This listing is ${listing.status}; a launch moves until it is live.`,
        listing.status === 'live' ? 'relaunch gives a live listing another week.' : 'See get_my_listing.',
      );
    }
    if (listing.status === 'draft' && plan !== 'paid') {
      throw conflict(
        'This listing has no launch yet.',
        'choose_free_listing books one: a free week, or any with `places_left` where a week was bought.',
      );
    }
    if (week !== launchWeek) {
      if (await isLaunchPaid(tx, listing)) {
        checkOrderedWeek(week, await getSlotsOnOffer(tx, now()));
        await moveLaunchSlot(tx, listing, week, now());
        await moveListing(tx, listing, { event: 'reschedule', week }, now());
      } else {
        const site = await getSiteSettings(tx);
        await chooseFreeWeek(tx, listing, week, { site, now: now(), holding: getHolding(status) });
        await moveListing(tx, listing, { event: 'reschedule', week }, now());
        await evictUnverifiedLaunch(tx, ctx, site, { week, status });
      }
    }
    return {
      listing_id,
      status,
      launch_week: week,
      ...presentPreviousWeek(listing, week),
      ...(await getListingNext(tx, ctx, { ...listing, status, launchWeek: week })),
    };
  },
});
