import { z } from 'zod';
import { queueSlotLostMessage } from '../mail/messages/owner-messages.ts';
import { getRegistrableWebsite } from '../rules/listings/addresses/domains.ts';
import { moveLaunchSlot } from '../orders/fulfilment/launch-entitlement.ts';
import { isLaunchPaid } from '../store/launches/launch-slots.ts';
import { LISTING, QUEUED_STATUSES } from '../rules/states/listing.ts';
import type { Queries, Tx } from '../store/engine/database.ts';
import type { ListingRow } from '../store/listings/listings.ts';
import { moveListing } from '../store/listings/write/move-listing.ts';
import { findAccount } from '../store/people/accounts.ts';
import { listQueuedOfWebsite } from '../store/site/quotas.ts';
import { getSiteSettings, type SiteSettings } from '../store/site/site-settings.ts';
import { changes, type ChangeContext, defineWrite } from './shared/runtime/define.ts';
import { conflict, quotaExceeded } from './shared/runtime/errors.ts';
import { normalizeWeek } from '../rules/launches/weeks.ts';
import { previousShape } from './shared/listings/edits/previous-values.ts';
import { listingId, week } from './shared/listings/input-fields.ts';
import { checkListingsWithoutBadge } from './shared/limits/quotas.ts';
import { chooseFreeWeek } from './shared/launches/free-weeks.ts';
import { getHolding, evictUnverifiedLaunch } from './shared/launches/evict-unverified-launch.ts';
import { getListingNext } from './shared/next-steps/listing-steps.ts';
import { nextStepsShape } from './shared/next-steps/steps.ts';
import { readLaunchState, presentPreviousWeek } from './shared/launches/launch-state.ts';
import { badgeRecord, checkingShape, presentBadge, presentChecking } from './shared/launches/badge-state.ts';
import { getHomepageBadgeHtml } from './shared/launches/homepage-badge.ts';
import { authorizeListing } from './shared/runtime/authorize-owner.ts';
import { launchDashboardUrl } from './shared/presenters/present.ts';
import { assertDefined, elementAt } from '../rules/typed/assert.ts';

export default defineWrite({
  name: 'choose_free_listing',
  title: 'Launch for free',
  description:
    'Queues a submitted listing for a free launch in `week`, or the first week with a free place, and says what it sees of the badge on the homepage. awaiting_badge until it is seen, then scheduled; live on the Monday of its week. Again it looks once more; another `week` moves it. A website has one place, for the listing whose badge it shows; in a full week one without its badge gives way. An unpaid order of a launch is named. Sooner: create_checkout.',
  scope: 'listings:write',
  annotations: { ...changes, openWorldHint: true },
  rest: { method: 'POST', path: '/me/listings/{listing_id}/free', idempotent: true },
  limit: 'crawls',
  input: z.strictObject({
    listing_id: listingId,
    week: week.optional().describe('Any day of one that list_products shows with `free_queue: true`.'),
  }),
  output: z.object({
    listing_id: z.int(),
    status: z.enum(QUEUED_STATUSES),
    launch_week: z.string().describe('Monday of the launch week; live from 00:00 UTC.'),
    ...previousShape,
    badge: badgeRecord,
    ...checkingShape,
    ...nextStepsShape,
  }),

  async prepare({ listing_id }, ctx) {
    const { account, db, checkBadge } = ctx;
    const listing = await authorizeListing(db, account, listing_id);
    getQueuedStatus(listing);
    if (ctx.dry) return { look: listing.badgeLook ?? undefined };
    return { look: await checkBadge(listing.id, ctx.signal) };
  },

  dryRun: {
    state: (tx, { listing_id }, { account }) => readLaunchState(tx, account, listing_id),
    dryRunNotice: (_, mailed) =>
      mailed.length > 0
        ? 'The owner of the listing that gives way in the queue is mailed. What was seen on the homepage last counts here.'
        : 'Nobody is mailed. What was seen on the homepage last counts here.',
  },

  confirmation: {
    question: ({ report: { after } }) =>
      typeof after['launch_week'] === 'string' ? 'Which week is the launch to be in?' : null,
    choose: {
      input: 'week',
      label: 'Launch week',
      from: 'list_products',
      values: (answer) =>
        FREE_WEEKS.parse(answer).launch_weeks.flatMap(
          ({ week, ends_on, free_queue, free_places_left: left }) =>
            free_queue
              ? [
                  {
                    value: week,
                    label: `${week} to ${ends_on} (${left} ${left === 1 ? 'place' : 'places'} left)`,
                  },
                ]
              : [],
        ),
    },
  },

  async change(tx, { listing_id, week }, ctx, { look }) {
    const { account, jobs, settings, now } = ctx;
    const listing = await authorizeListing(tx, account, listing_id);
    const site = await getSiteSettings(tx);
    const queued = getQueuedStatus(listing);
    const hasBadge = look?.saw === 'badge';
    if (listing.launchWeek === null) await admitToQueue(tx, ctx, site, { listing, hasBadge });
    const status = hasBadge ? 'scheduled' : queued;
    const chosen = week === undefined ? undefined : normalizeWeek(week, now());
    const isBought = await isLaunchPaid(tx, listing);
    const launch_week = await chooseFreeWeek(tx, listing, chosen, {
      site,
      now: now(),
      holding: getHolding(status),
    });
    let row = await moveListing(tx, listing, { event: 'queue', week: launch_week }, now());
    if (status !== queued) row = await moveListing(tx, row, { event: 'see_badge' }, now());
    if (launch_week !== listing.launchWeek && isBought) await moveLaunchSlot(tx, row, launch_week, now());
    else if (launch_week !== listing.launchWeek)
      await evictUnverifiedLaunch(tx, ctx, site, { week: launch_week, status });
    if (!look) await jobs.enqueue(tx, { kind: 'check_badge', key: String(listing.id) });
    return {
      listing_id,
      status,
      launch_week,
      ...presentPreviousWeek(listing, launch_week),
      badge: presentBadge(settings.publicUrl, site, row),
      ...(await presentChecking(tx, row)),
      ...(await getListingNext(tx, ctx, row)),
    };
  },
});

/** The weeks in the answer of list_products, from which the person chooses. */
const FREE_WEEKS = z.object({
  launch_weeks: z.array(
    z.object({ week: z.string(), ends_on: z.string(), free_queue: z.boolean(), free_places_left: z.int() }),
  ),
});

/** Returns the status of the listing once it is queued. Throws `conflict` if it is published or has a paid launch. */
function getQueuedStatus({ status, plan }: ListingRow): (typeof QUEUED_STATUSES)[number] {
  const queued = LISTING.next(status, 'queue');
  if (queued === undefined) {
    throw conflict(
      `This listing is ${status}; a free launch is for one not yet published.`,
      'See get_my_listing.',
    );
  }
  if (plan === 'paid') {
    throw conflict('This listing has a paid launch already.', 'reschedule_launch gives it another week.');
  }
  return queued;
}

type QueueDeps = Pick<ChangeContext, 'account' | 'mail' | 'settings' | 'now'>;

/** A listing that enters the free queue, and whether its badge is on its homepage now. */
type Entrant = { listing: ListingRow; hasBadge: boolean };

/** Checks the limits of the free queue: per website, and per account for listings without a badge. */
async function admitToQueue(tx: Tx, deps: QueueDeps, site: SiteSettings, entrant: Entrant): Promise<void> {
  await reserveWebsiteSlot(tx, deps, site, entrant);
  if (entrant.hasBadge) return;
  await checkListingsWithoutBadge(tx, deps, entrant.listing.ownerId ?? deps.account.id);
}

/** Lists other listings of the website in the free queue; none if limits are off. */
const listRivals = async (
  db: Queries,
  { settings }: QueueDeps,
  listing: ListingRow,
): Promise<ListingRow[]> => (settings.rateLimits ? listQueuedOfWebsite(db, listing) : []);

/**
 * Enforces the limit of queued listings per website: one whose badge was never seen gives way to one whose badge is there.
 * Throws `conflict` if this listing has to wait.
 */
async function reserveWebsiteSlot(
  tx: Tx,
  deps: QueueDeps,
  site: SiteSettings,
  { listing, hasBadge }: Entrant,
): Promise<void> {
  const rivals = await listRivals(tx, deps, listing);
  const limit = site.most_waiting_of_website;
  if (rivals.length < limit) return;
  const proven = rivals.find(({ status }) => status === 'scheduled');
  const unproven = rivals.filter(({ status }) => status === 'awaiting_badge');
  const website = getRegistrableWebsite(listing.domain);
  if (hasBadge && unproven.length > 0) return removeFromQueue(tx, deps, site, elementAt(unproven, 0));
  throw quotaExceeded(
    limit,
    rivals.length,
    `Another listing of ${website} is in the queue for a free launch already.`,
    proven
      ? `Its badge was seen on the homepage. If the website is yours, claim it: claim_listing with the slug "${proven.slug}".`
      : `Its badge was never seen. If the website is yours, put the badge of this listing on its homepage and call this again: ${getHomepageBadgeHtml(deps.settings.publicUrl, site, listing)}`,
  );
}

/** Removes a listing from the queue and mails its owner. */
async function removeFromQueue(
  tx: Tx,
  { mail, settings, now }: QueueDeps,
  site: SiteSettings,
  displaced: ListingRow,
): Promise<void> {
  const weekIsBought = await isLaunchPaid(tx, displaced);
  if (weekIsBought) await moveLaunchSlot(tx, displaced, null, now());
  const left = { from: assertDefined(displaced.launchWeek), to: null, at: now().toISOString() };
  const moved = { ...left, why: 'website_place_taken' } as const;
  await moveListing(tx, displaced, { event: 'give_way', moved }, now());
  const owner = displaced.ownerId === null ? undefined : await findAccount(tx, displaced.ownerId);
  if (!owner) return;
  await mail.queue(tx, {
    key: `place-lost-${displaced.id}-${now().getTime()}`,
    to: owner.email,
    ...queueSlotLostMessage(
      site.name,
      getRegistrableWebsite(displaced.domain),
      launchDashboardUrl(settings.publicUrl, displaced),
      weekIsBought,
    ),
  });
}
