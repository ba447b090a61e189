import { z } from 'zod';
import { addWeeks, freeQueueStart } from '../rules/weeks.ts';
import type { Tx } from '../store/database.ts';
import { countFreeLaunches } from '../store/launches.ts';
import { updateListing } from '../store/listings.ts';
import { getSiteSettings } from '../store/site-settings.ts';
import { changes, defineTool } from './kit/define.ts';
import { conflict } from './kit/errors.ts';
import { listingId } from './kit/fields.ts';
import { homepageBadge } from './kit/homepage-badge.ts';
import { ownedListing } from './kit/owned.ts';

export default defineTool({
  name: 'choose_free_listing',
  title: 'Launch for free',
  description:
    "Queues a submitted listing for a free launch: books the first week with a free place, some weeks ahead, and looks for the badge on the website's homepage. It is awaiting_badge until the badge is seen, then scheduled, and goes live on the Monday of its week. Called again it keeps the week and looks once more. A launch at a chosen time: create_checkout.",
  scope: 'listings:write',
  annotations: { ...changes, openWorldHint: true },
  rest: { method: 'POST', path: '/me/listings/{listing_id}/free', idempotent: true },
  input: z.strictObject({ listing_id: listingId }),
  output: z.object({
    listing_id: z.int(),
    status: z.enum(['awaiting_badge', 'scheduled']),
    launch_week: z.string().describe('Monday of the launch week; live from 00:00 UTC.'),
    badge: z.object({
      html: z.string().describe('Goes on the homepage of the website; it stays there through the launch.'),
      homepage: z.string(),
    }),
    next_step: z.string(),
  }),

  async run({ listing_id }, { account, commit, jobs, settings, now }) {
    return commit(async (tx) => {
      const listing = await ownedListing(tx, account, listing_id);
      const site = await getSiteSettings(tx);
      if (!['draft', 'awaiting_badge', 'scheduled'].includes(listing.status)) {
        throw conflict(
          `This listing is ${listing.status}; a free launch is for one not yet published.`,
          'See get_my_listing.',
        );
      }
      if (listing.plan === 'paid') {
        throw conflict('This listing has a paid launch already.', 'Nothing to do; see get_my_listing.');
      }
      const status = listing.status === 'scheduled' ? ('scheduled' as const) : ('awaiting_badge' as const);
      const launch_week = listing.launchWeek ?? (await firstFreeWeek(tx, now(), site));
      await updateListing(tx, listing.id, { status, plan: 'free', launchWeek: launch_week }, now());
      await jobs.enqueue(tx, { kind: 'check_badge', key: String(listing.id) });
      return {
        listing_id,
        status,
        launch_week,
        badge: { html: homepageBadge(settings.publicUrl, site, listing), homepage: listing.url },
        next_step:
          status === 'scheduled'
            ? 'The badge was seen. The listing goes live in its launch week.'
            : 'Put badge.html on the homepage. It is looked for now, once a day, and when the week begins; get_my_listing shows when it was seen.',
      };
    });
  },
});

async function firstFreeWeek(
  tx: Tx,
  now: Date,
  site: { free_queue_weeks: number; free_slots: number },
): Promise<string> {
  let week = freeQueueStart(now, site.free_queue_weeks);
  while ((await countFreeLaunches(tx, week)) >= site.free_slots) week = addWeeks(week, 1);
  return week;
}
