import { establishAccounts } from '../../store/people/write/established.ts';
import type { Logger } from 'pino';
import { addWeeks, mondayOf, weekRange } from '../../rules/launches/weeks.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { QUEUED } from '../../rules/states/listing.ts';
import { hasMissedBefore, type LaunchMoved } from '../../rules/states/listing-moves.ts';
import type { Database, Tx } from '../../store/engine/database.ts';
import { recountFigures } from '../../store/listings/write/figures.ts';
import {
  firstWeekWithPlace,
  listBadgesToCheck,
  listDueLaunches,
  listToRemind,
  listWeeksWithoutAwards,
  rankWeek,
} from '../../store/launches/launches.ts';
import { insertAward } from '../../store/launches/write/launches.ts';
import { forgetKeptPages } from '../../store/drafts/write/kept-pages.ts';
import { findListing, type ListingRow } from '../../store/listings/listings.ts';
import { moveListing } from '../../store/listings/write/move-listing.ts';
import { findMail } from '../../store/work/outgoing-mail.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { databaseTrouble } from '../../store/engine/trouble.ts';
import { eachStep } from './each-step.ts';
import { checkBadge, type LookForBadge } from './badge-check.ts';
import { takeDuty } from '../../store/work/write/duties.ts';
import type { Jobs } from '../../store/work/write/jobs.ts';
import { sure } from '../../rules/typed/sure.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const AWARDED_RANKS = 3;
const BADGE_DAYS = 3;
const LOOKS_AT_ONCE = 4;

/** `unreadable`: the homepage did not answer, or cannot be read within bounds, so nothing is known. */
type Sighting = 'seen' | 'missing' | 'unreadable';

type Reminder = 'badge_missing' | 'launch_tomorrow';

export type Calendar = {
  /** Does all that is due now: launches, daily badge checks, awards, recounts. May run any number of times. */
  tick(signal: AbortSignal): Promise<void>;
};

/** What owners are told, queued in the transaction of what it tells of. */
export type CalendarMail = {
  mailLaunchMoved: (tx: Tx, listing: ListingRow, moved: LaunchMoved) => Promise<void>;
  /** It left the queue; the listing as it was in it. */
  mailLeftQueue: (tx: Tx, listing: ListingRow) => Promise<void>;
  mailLaunched: (tx: Tx, listing: ListingRow) => Promise<void>;
  /** Shortly before the launch week, for those who want it. */
  remind: Record<Reminder, (tx: Tx, listing: ListingRow, key: string) => Promise<void>>;
};

/** The weekly calendar: what happens by itself because time passes. */
export function createCalendar(
  parts: CalendarMail & {
    db: Database;
    jobs: Jobs;
    lookForBadge: LookForBadge;
    now: () => Date;
    log: Logger;
  },
): Calendar {
  const { db, jobs, now, log, mailLaunchMoved, mailLaunched } = parts;

  /** Those whose homepage is asked for the badge go last and side by side: a slow one keeps nobody waiting. */
  async function launchDue(signal: AbortSignal): Promise<void> {
    const due = await listDueLaunches(db, mondayOf(now()));
    const [free, paid] = [
      due.filter(({ plan }) => plan === 'free'),
      due.filter(({ plan }) => plan !== 'free'),
    ];
    const looks = free.map((listing) => () => launchByBadge(listing, signal));
    await eachStep([
      () => eachStep(paid.map((listing) => () => decide(listing, 'seen'))),
      () => eachStep(looks, LOOKS_AT_ONCE),
    ]);
  }

  async function launchByBadge(listing: ListingRow, signal: AbortSignal): Promise<void> {
    const sighting = await sightingOf(listing, signal);
    // Whoever stops knows nothing of the homepage; the next tick looks again.
    if (!signal.aborted) await decide(listing, sighting);
  }

  async function decide({ id }: ListingRow, sighting: Sighting): Promise<void> {
    await db.transaction(async (tx) => {
      const latest = await findListing(tx, id);
      if (!latest || !isDue(latest)) return;
      if (mayLaunch(latest, sighting)) await launch(tx, latest);
      else await moveOn(tx, latest, sighting);
    });
  }

  /** A fault of ours says nothing about the homepage and is tried again for an hour; then it counts as unreadable. */
  async function sightingOf(listing: ListingRow, signal: AbortSignal): Promise<Sighting> {
    try {
      const look = await checkBadge(parts, listing.id, signal);
      return look?.saw === 'badge' ? 'seen' : look?.saw === undefined ? 'unreadable' : 'missing';
    } catch (error) {
      const begins = Date.parse(weekRange(sure(listing.launchWeek)).starts_at);
      if (databaseTrouble(error) || now().getTime() < begins + HOUR) throw error;
      log.error({ err: error, listing: listing.id }, 'homepage could not be looked at');
      return 'unreadable';
    }
  }

  const isDue = (listing: ListingRow): boolean =>
    isOneOf(listing.status, QUEUED) && listing.launchWeek !== null && listing.launchWeek <= mondayOf(now());

  // A site that is down just now does not lose the week it had earned by showing the badge before.
  const mayLaunch = (listing: ListingRow, sighting: Sighting): boolean =>
    sighting === 'seen' || (sighting === 'unreadable' && listing.status === 'scheduled');

  async function launch(tx: Tx, listing: ListingRow): Promise<void> {
    // A server that was off on Monday launches late, in the week and at the time that was promised.
    const at = new Date(weekRange(sure(listing.launchWeek)).starts_at);
    const live = await moveListing(tx, listing, { event: 'go_live', at }, now());
    await mailLaunched(tx, live);
    await jobs.enqueue(tx, { kind: 'tell_launched', key: String(live.id) });
    log.info({ listing: listing.id, week: listing.launchWeek }, 'listing live');
  }

  async function moveOn(tx: Tx, listing: ListingRow, sighting: Sighting): Promise<void> {
    if (hasMissedBefore(listing)) {
      await moveListing(tx, listing, { event: 'give_way' }, now());
      await parts.mailLeftQueue(tx, listing);
      log.info({ listing: listing.id }, 'listing left the queue');
      return;
    }
    const { free_slots } = await getSiteSettings(tx);
    const week = await firstWeekWithPlace(tx, addWeeks(mondayOf(now()), 1), free_slots);
    const why =
      listing.status === 'scheduled'
        ? 'badge_removed'
        : sighting === 'unreadable'
          ? 'homepage_unreadable'
          : 'badge_missing';
    const moved = { from: sure(listing.launchWeek), to: week, at: now().toISOString(), why } as const;
    await mailLaunchMoved(tx, await moveListing(tx, listing, { event: 'miss_week', moved }, now()), moved);
    log.info({ listing: listing.id, week, why }, 'launch moved');
  }

  /** Friday: the badge is missing. Sunday: it begins tomorrow. */
  async function remind(): Promise<void> {
    const week = addWeeks(mondayOf(now()), 1);
    const daysLeft = (Date.parse(weekRange(week).starts_at) - now().getTime()) / DAY;
    for (const listing of daysLeft <= BADGE_DAYS ? await listToRemind(db, week) : []) {
      const reminder = listing.status === 'awaiting_badge' ? 'badge_missing' : 'launch_tomorrow';
      if (reminder === 'launch_tomorrow' && daysLeft > 1) continue;
      const key = `${reminder}-${listing.id}-${week}`;
      if (await findMail(db, key)) continue;
      await db.transaction(async (tx) => {
        const latest = await findListing(tx, listing.id);
        if (latest?.status === listing.status && latest.launchWeek === week) {
          await parts.remind[reminder](tx, latest, key);
        }
      });
    }
  }

  async function checkBadges(): Promise<void> {
    const waiting = await listBadgesToCheck(db, new Date(now().getTime() - DAY));
    if (waiting.length === 0) return;
    await db.transaction(async (tx) => {
      for (const { id } of waiting) await jobs.enqueue(tx, { kind: 'check_badge', key: String(id) });
    });
  }

  /** The three best-voted launches of each finished week by votes that weigh, by earlier launch where they are equal; none without. */
  async function giveAwards(): Promise<void> {
    for (const week of await listWeeksWithoutAwards(db, mondayOf(now()))) {
      await db.transaction(async (tx) => {
        const { launches } = await rankWeek(tx, week, { limit: AWARDED_RANKS, offset: 0 });
        const voted = launches.filter(({ weighing }) => weighing > 0);
        for (const [index, { id, weighing }] of voted.entries()) {
          await insertAward(tx, { week, rank: index + 1, listingId: id, votes: weighing }, now());
        }
      });
    }
  }

  /** Counts the figures anew once in every hour: trending cools down while nobody does anything. */
  async function recountHourly(signal: AbortSignal): Promise<void> {
    const turn = Math.floor(now().getTime() / HOUR);
    await takeDuty(db, { name: 'recount', turn, now, signal }, async (ending) => {
      await establishAccounts(db, now(), ending);
      await recountFigures(db, now(), ending);
      if (!ending.aborted) await forgetKeptPages(db, now(), ending);
    });
  }

  return {
    async tick(signal) {
      await eachStep([() => launchDue(signal), remind, checkBadges, giveAwards, () => recountHourly(signal)]);
    },
  };
}
