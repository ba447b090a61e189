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
import type { LookForBadge } from '../extraction/page-checks/look-for-badge.ts';
import { checkBadge } from './badge-check.ts';
import { eachStep } from './each-step.ts';

const HOUR = 60 * 60 * 1000;
const LOOKS_AT_ONCE = 4;

/** `unreadable`: the homepage did not answer or cannot be read within bounds, so nothing is known about the badge. */
type Sighting = 'seen' | 'missing' | 'unreadable';

/** Mail to owners about a launch, queued in the transaction of the change it reports. */
export type LaunchMail = {
  mailLaunchMoved: (tx: Tx, listing: ListingRow, moved: LaunchPostponement) => Promise<void>;
  /** It left the queue; the listing as it was in it. */
  mailLeftQueue: (tx: Tx, listing: ListingRow) => Promise<void>;
  mailLaunched: (tx: Tx, listing: ListingRow) => Promise<void>;
};

export type LaunchParts = LaunchMail & {
  db: Database;
  jobs: Jobs;
  lookForBadge: LookForBadge;
  now: () => Date;
  log: Logger;
};

/**
 * Launches the listings that are due, or moves them to a later week. Listings that need a badge check come last and are
 * checked concurrently, so that a slow homepage delays no other launch.
 */
export async function launchDue(parts: LaunchParts, signal: AbortSignal): Promise<void> {
  const due = await listDueLaunches(parts.db, mondayOf(parts.now()));
  const [free, paid] = [due.filter(({ plan }) => plan === 'free'), due.filter(({ plan }) => plan !== 'free')];
  const looks = free.map((listing) => () => launchByBadge(parts, listing, signal));
  await eachStep([
    () => eachStep(paid.map((listing) => () => decide(parts, listing, 'seen'))),
    () => eachStep(looks, LOOKS_AT_ONCE),
  ]);
}

async function launchByBadge(parts: LaunchParts, listing: ListingRow, signal: AbortSignal): Promise<void> {
  const sighting = await sightingOf(parts, listing, signal);
  // An aborted check says nothing about the homepage; the next tick checks again.
  if (!signal.aborted) await decide(parts, listing, sighting);
}

async function decide(parts: LaunchParts, { id }: ListingRow, sighting: Sighting): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const latest = await findListing(tx, id);
    if (!latest || !isDue(latest, mondayOf(parts.now()))) return;
    if (mayLaunch(latest, sighting)) await launch(parts, tx, latest);
    else await moveOn(parts, tx, latest, sighting);
  });
}

/** Checks the badge. A fault of this service says nothing about the homepage: it is retried for an hour and then counts as unreadable. */
async function sightingOf(parts: LaunchParts, listing: ListingRow, signal: AbortSignal): Promise<Sighting> {
  try {
    const look = await checkBadge(parts, listing.id, signal);
    return look?.saw === 'badge' ? 'seen' : look?.saw === undefined ? 'unreadable' : 'missing';
  } catch (error) {
    const begins = Date.parse(getWeekRange(assertDefined(listing.launchWeek)).starts_at);
    if (toDatabaseUnavailable(error) || parts.now().getTime() < begins + HOUR) throw error;
    parts.log.error({ err: error, listing: listing.id }, 'homepage could not be looked at');
    return 'unreadable';
  }
}

const isDue = ({ status, launchWeek }: ListingRow, thisWeek: string): boolean =>
  isOneOf(status, QUEUED_STATUSES) && launchWeek !== null && launchWeek <= thisWeek;

// A site that is down at the moment keeps the week it earned by showing the badge before.
const mayLaunch = (listing: ListingRow, sighting: Sighting): boolean =>
  sighting === 'seen' || (sighting === 'unreadable' && listing.status === 'scheduled');

async function launch(
  { jobs, now, log, mailLaunched }: LaunchParts,
  tx: Tx,
  listing: ListingRow,
): Promise<void> {
  // A server that was off on Monday launches late, in the week and at the time that was promised.
  const at = new Date(getWeekRange(assertDefined(listing.launchWeek)).starts_at);
  const live = await moveListing(tx, listing, { event: 'go_live', at }, now());
  await mailLaunched(tx, live);
  await jobs.enqueue(tx, { kind: 'tell_launched', key: String(live.id) });
  log.info({ listing: listing.id, week: listing.launchWeek }, 'listing live');
}

async function moveOn(
  { now, log, mailLaunchMoved, mailLeftQueue }: LaunchParts,
  tx: Tx,
  listing: ListingRow,
  sighting: Sighting,
): Promise<void> {
  if (hasMissedWeek(listing)) {
    await moveListing(tx, listing, { event: 'give_way' }, now());
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
