import { addWeeks, mondayOf, getWeekRange } from '../rules/launches/weeks.ts';
import type { Tx } from '../store/engine/database.ts';
import { deleteExpiredPages } from '../store/drafts/write/stored-pages.ts';
import {
  listBadgesToCheck,
  listListingsToRemind,
  listWeeksWithoutAwards,
  rankWeek,
} from '../store/launches/launches.ts';
import { insertAward } from '../store/launches/write/launches.ts';
import { findListing, type ListingRow } from '../store/listings/listings.ts';
import { recountFigures } from '../store/listings/write/figures.ts';
import { establishAccounts } from '../store/people/write/established.ts';
import { findMail } from '../store/work/outgoing-mail.ts';
import { runAsLeader } from '../store/work/write/leader-election.ts';
import { runSteps } from './run-steps.ts';
import { launchDueListings, type LaunchMail, type LaunchDeps } from './launch-due-listings.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const AWARD_COUNT = 3;
const REMINDER_DAYS = 3;

type Reminder = 'badge_missing' | 'launch_tomorrow';

export type Calendar = {
  /** Does everything that is due now: launches, reminders, daily badge checks, awards, recounts. Safe to repeat. */
  tick(signal: AbortSignal): Promise<void>;
};

/** Mail to owners, each queued in the transaction of the change it reports. */
export type CalendarMail = LaunchMail & {
  /** Reminders shortly before the launch week, for owners who have not turned them off. */
  remind: Record<Reminder, (tx: Tx, listing: ListingRow, key: string) => Promise<void>>;
};

type CalendarDeps = CalendarMail & LaunchDeps;

/** Creates the weekly calendar: everything that happens only because time passes. */
export function createCalendar(deps: CalendarDeps): Calendar {
  return {
    async tick(signal) {
      await runSteps([
        () => launchDueListings(deps, signal),
        () => remindOwners(deps),
        () => checkBadges(deps),
        () => giveAwards(deps),
        () => recountHourly(deps, signal),
      ]);
    },
  };
}

/** Sends reminders: from Friday that the badge is missing, from Sunday that the launch week begins tomorrow. */
async function remindOwners({ db, now, remind }: CalendarDeps): Promise<void> {
  const week = addWeeks(mondayOf(now()), 1);
  const daysLeft = (Date.parse(getWeekRange(week).starts_at) - now().getTime()) / DAY;
  for (const listing of daysLeft <= REMINDER_DAYS ? await listListingsToRemind(db, week) : []) {
    const reminder = listing.status === 'awaiting_badge' ? 'badge_missing' : 'launch_tomorrow';
    if (reminder === 'launch_tomorrow' && daysLeft > 1) continue;
    const key = `${reminder}-${listing.id}-${week}`;
    if (await findMail(db, key)) continue;
    await db.transaction(async (tx) => {
      const latest = await findListing(tx, listing.id);
      if (latest?.status === listing.status && latest.launchWeek === week) {
        await remind[reminder](tx, latest, key);
      }
    });
  }
}

async function checkBadges({ db, jobs, now }: CalendarDeps): Promise<void> {
  const listings = await listBadgesToCheck(db, new Date(now().getTime() - DAY));
  if (listings.length === 0) return;
  await db.transaction(async (tx) => {
    for (const { id } of listings) await jobs.enqueue(tx, { kind: 'check_badge', key: String(id) });
  });
}

/** Gives awards to the three launches of each finished week with the most full-weight votes; ties go to the earlier launch. */
async function giveAwards({ db, now }: CalendarDeps): Promise<void> {
  for (const week of await listWeeksWithoutAwards(db, mondayOf(now()))) {
    await db.transaction(async (tx) => {
      const { launches } = await rankWeek(tx, week, { limit: AWARD_COUNT, offset: 0 });
      const votedLaunches = launches.filter(({ weighing }) => weighing > 0);
      for (const [index, { id, weighing }] of votedLaunches.entries()) {
        await insertAward(tx, { week, rank: index + 1, listingId: id, votes: weighing }, now());
      }
    });
  }
}

/** Recounts the figures once per hour, because trending scores cool down even without any activity. */
async function recountHourly({ db, now }: CalendarDeps, signal: AbortSignal): Promise<void> {
  const turn = Math.floor(now().getTime() / HOUR);
  await runAsLeader(db, { name: 'recount', turn, now, signal }, async (leaderSignal) => {
    await establishAccounts(db, now(), leaderSignal);
    await recountFigures(db, now(), leaderSignal);
    if (!leaderSignal.aborted) await deleteExpiredPages(db, now(), leaderSignal);
  });
}
