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
import { eachStep } from './each-step.ts';
import { launchDue, type LaunchMail, type LaunchParts } from './launch-due.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const AWARDED_RANKS = 3;
const BADGE_DAYS = 3;

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

type CalendarParts = CalendarMail & LaunchParts;

/** Creates the weekly calendar: everything that happens only because time passes. */
export function createCalendar(parts: CalendarParts): Calendar {
  return {
    async tick(signal) {
      await eachStep([
        () => launchDue(parts, signal),
        () => remindOwners(parts),
        () => checkBadges(parts),
        () => giveAwards(parts),
        () => recountHourly(parts, signal),
      ]);
    },
  };
}

/** Sends reminders: from Friday that the badge is missing, from Sunday that the launch week begins tomorrow. */
async function remindOwners({ db, now, remind }: CalendarParts): Promise<void> {
  const week = addWeeks(mondayOf(now()), 1);
  const daysLeft = (Date.parse(getWeekRange(week).starts_at) - now().getTime()) / DAY;
  for (const listing of daysLeft <= BADGE_DAYS ? await listListingsToRemind(db, week) : []) {
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

async function checkBadges({ db, jobs, now }: CalendarParts): Promise<void> {
  const waiting = await listBadgesToCheck(db, new Date(now().getTime() - DAY));
  if (waiting.length === 0) return;
  await db.transaction(async (tx) => {
    for (const { id } of waiting) await jobs.enqueue(tx, { kind: 'check_badge', key: String(id) });
  });
}

/** Gives awards to the three launches of each finished week with the most full-weight votes; ties go to the earlier launch. */
async function giveAwards({ db, now }: CalendarParts): Promise<void> {
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

/** Recounts the figures once per hour, because trending scores cool down even without any activity. */
async function recountHourly({ db, now }: CalendarParts, signal: AbortSignal): Promise<void> {
  const turn = Math.floor(now().getTime() / HOUR);
  await runAsLeader(db, { name: 'recount', turn, now, signal }, async (ending) => {
    await establishAccounts(db, now(), ending);
    await recountFigures(db, now(), ending);
    if (!ending.aborted) await deleteExpiredPages(db, now(), ending);
  });
}
