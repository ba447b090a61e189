import type { Logger } from 'pino';
import { addWeeks, mondayOf, getWeekRange } from '../rules/launches/weeks.ts';
import { isOneOf } from '../rules/states/define-states.ts';
import { QUEUED_STATUSES } from '../rules/states/listing.ts';
import { hasMissedWeek, type LaunchPostponement } from '../rules/states/listing-moves.ts';
import { assertDefined } from '../rules/typed/assert.ts';
import type { Database, Tx } from '../store/engine/database.ts';
import { toDatabaseUnavailable } from '../store/engine/database-error.ts';
import { findFirstFreeWeek, listDueLaunches } from '../store/launches/launches.ts';
import { findListing, type ListingRow } from '../store/listings/listings.ts';
import { moveListing } from '../store/listings/write/move-listing.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import type { Jobs } from '../store/work/write/jobs.ts';
import type { CheckHomepageBadge } from '../extraction/page-checks/homepage-badge-check.ts';
import { checkBadge } from './badge-check.ts';
import { runSteps } from './run-steps.ts';

const HOUR = 60 * 60 * 1000;
const CONCURRENT_CHECKS = 4;

/** `unreadable`: the homepage did not answer or cannot be read within bounds, so nothing is known about the badge. */
type BadgeOutcome = 'seen' | 'missing' | 'unreadable';

/** Mail to owners about a launch, queued in the transaction of the change it reports. */
export type LaunchMail = {
  mailLaunchMoved: (tx: Tx, listing: ListingRow, moved: LaunchPostponement) => Promise<void>;
  /** The listing has left the queue; it is passed as it was while queued. */
  mailLeftQueue: (tx: Tx, listing: ListingRow) => Promise<void>;
  mailLaunched: (tx: Tx, listing: ListingRow) => Promise<void>;
};

export type LaunchDeps = LaunchMail & {
  db: Database;
  jobs: Jobs;
  checkHomepageBadge: CheckHomepageBadge;
  now: () => Date;
  log: Logger;
};

/**
 * Launches the listings that are due, or moves them to a later week. Listings that need a badge check come last and are
 * checked concurrently, so that a slow homepage delays no other launch.
 */
export async function launchDueListings(deps: LaunchDeps, signal: AbortSignal): Promise<void> {
  const due = await listDueLaunches(deps.db, mondayOf(deps.now()));
  const [free, paid] = [due.filter(({ plan }) => plan === 'free'), due.filter(({ plan }) => plan !== 'free')];
  const badgeChecks = free.map((listing) => () => launchAfterBadgeCheck(deps, listing, signal));
  await runSteps([
    () => runSteps(paid.map((listing) => () => launchOrPostpone(deps, listing, 'seen'))),
    () => runSteps(badgeChecks, CONCURRENT_CHECKS),
  ]);
}

async function launchAfterBadgeCheck(
  deps: LaunchDeps,
  listing: ListingRow,
  signal: AbortSignal,
): Promise<void> {
  const badge = await checkForBadge(deps, listing, signal);
  // An aborted check says nothing about the homepage; the next tick checks again.
  if (!signal.aborted) await launchOrPostpone(deps, listing, badge);
}

async function launchOrPostpone(deps: LaunchDeps, { id }: ListingRow, badge: BadgeOutcome): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const latest = await findListing(tx, id);
    if (!latest || !isDue(latest, mondayOf(deps.now()))) return;
    if (canLaunch(latest, badge)) await launch(deps, tx, latest);
    else await postponeLaunch(deps, tx, latest, badge);
  });
}

/** Checks the badge. A fault of this service says nothing about the homepage: it is retried for an hour and then counts as unreadable. */
async function checkForBadge(
  deps: LaunchDeps,
  listing: ListingRow,
  signal: AbortSignal,
): Promise<BadgeOutcome> {
  try {
    const result = await checkBadge(deps, listing.id, signal);
    return result?.saw === 'badge' ? 'seen' : result?.saw === undefined ? 'unreadable' : 'missing';
  } catch (error) {
    const weekStart = Date.parse(getWeekRange(assertDefined(listing.launchWeek)).starts_at);
    if (toDatabaseUnavailable(error) || deps.now().getTime() < weekStart + HOUR) throw error;
    deps.log.error({ err: error, listing: listing.id }, 'homepage could not be looked at');
    return 'unreadable';
  }
}

const isDue = ({ status, launchWeek }: ListingRow, thisWeek: string): boolean =>
  isOneOf(status, QUEUED_STATUSES) && launchWeek !== null && launchWeek <= thisWeek;

// A site that is down at the moment keeps the week it earned by showing the badge before.
const canLaunch = (listing: ListingRow, badge: BadgeOutcome): boolean =>
  badge === 'seen' || (badge === 'unreadable' && listing.status === 'scheduled');

async function launch(
  { jobs, now, log, mailLaunched }: LaunchDeps,
  tx: Tx,
  listing: ListingRow,
): Promise<void> {
  // A server that was off on Monday launches late, but with the week and the time that were promised.
  const at = new Date(getWeekRange(assertDefined(listing.launchWeek)).starts_at);
  const live = await moveListing(tx, listing, { event: 'go_live', at }, now());
  await mailLaunched(tx, live);
  await jobs.enqueue(tx, { kind: 'tell_launched', key: String(live.id) });
  log.info({ listing: listing.id, week: listing.launchWeek }, 'listing live');
}

async function postponeLaunch(
  { now, log, mailLaunchMoved, mailLeftQueue }: LaunchDeps,
  tx: Tx,
  listing: ListingRow,
  sighting: BadgeOutcome,
): Promise<void> {
  if (hasMissedWeek(listing)) {
    const left = { from: assertDefined(listing.launchWeek), to: null, at: now().toISOString() };
    const moved = { ...left, why: 'badge_missing_twice' } as const;
    await moveListing(tx, listing, { event: 'give_way', moved }, now());
    await mailLeftQueue(tx, listing);
    log.info({ listing: listing.id }, 'listing left the queue');
    return;
  }
  const { free_slots } = await getSiteSettings(tx);
  const week = await findFirstFreeWeek(tx, addWeeks(mondayOf(now()), 1), free_slots);
  const why =
    listing.status === 'scheduled'
      ? 'badge_removed'
      : sighting === 'unreadable'
        ? 'homepage_unreadable'
        : 'badge_missing';
  const moved = { from: assertDefined(listing.launchWeek), to: week, at: now().toISOString(), why } as const;
  await mailLaunchMoved(tx, await moveListing(tx, listing, { event: 'miss_week', moved }, now()), moved);
  log.info({ listing: listing.id, week, why }, 'launch moved');
}
