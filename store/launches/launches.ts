import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  min,
  notInArray,
  sql,
} from 'drizzle-orm';
import { QUEUED } from '../../rules/states/listing.ts';
import type { MailKind } from '../../rules/people/mail-kinds.ts';
import type { Queries } from '../engine/database.ts';
import { isLive } from '../listings/is-live.ts';
import { findListings, type ListingRow } from '../listings/listings.ts';
import { sure } from '../../rules/typed/sure.ts';

/** `weekVotes` were cast; `weighing` of them move ranks. */
export type RankedLaunch = { listing: ListingRow; weekVotes: number; weighing: number };

const weighingOf = (light: Queries['t']['votes']['light']) =>
  sql`sum(case when ${light} then 0 else 1 end)`.mapWith(Number);

/**
 * Live listings that launched in a week, also those that have launched again since, by votes cast in that week
 * that weigh, the earlier launch first among equals.
 */
export async function listLaunchesOfWeek(db: Queries, week: string): Promise<RankedLaunch[]> {
  const ranked = await rankWeek(db, week);
  const rows = await findListings(
    db,
    ranked.map(({ id }) => id),
  );
  const votesFor = new Map(ranked.map((one) => [one.id, one]));
  return rows.map((listing) => {
    const { weekVotes, weighing } = votesFor.get(listing.id) ?? { weekVotes: 0, weighing: 0 };
    return { listing, weekVotes, weighing };
  });
}

/** The same by number alone: what a page shows few of. */
export async function rankWeek(
  db: Queries,
  week: string,
): Promise<{ id: number; weekVotes: number; weighing: number }[]> {
  const { listings, votes, pastLaunches } = db.t;
  const columns = { id: listings.id, launchedAt: listings.launchedAt };
  const again = await db.select().from(pastLaunches).where(eq(pastLaunches.week, week));
  const before = new Map(again.map(({ listingId, launchedAt }) => [listingId, launchedAt]));
  const inWeek = and(eq(listings.launchWeek, week), eq(listings.status, 'live'));
  const rows = await db.select(columns).from(listings).where(inWeek);
  // Few, and asked for by themselves: together, every live listing would be read.
  const others = and(inArray(listings.id, [...before.keys()]), isLive(db));
  if (before.size > 0) rows.push(...(await db.select(columns).from(listings).where(others)));
  const cast = await db
    .select({ listingId: votes.listingId, cast: count(), weighing: weighingOf(votes.light) })
    .from(votes)
    .where(and(eq(votes.week, week), isNull(votes.setAsideAt)))
    .groupBy(votes.listingId);
  const votesFor = new Map(cast.map((row) => [row.listingId, row]));
  const launches = new Map(
    rows.map(({ id, launchedAt }) => {
      const { cast: weekVotes, weighing } = votesFor.get(id) ?? { cast: 0, weighing: 0 };
      return [id, { id, at: (before.get(id) ?? launchedAt)?.getTime() ?? 0, weekVotes, weighing }];
    }),
  );
  return [...launches.values()].sort((a, b) => b.weighing - a.weighing || a.at - b.at || a.id - b.id);
}

/** Listings that will launch in a week and have all they need for it, and then those that launch again in it. */
export async function listScheduledForWeek(db: Queries, week: string): Promise<ListingRow[]> {
  const listings = db.t.listings;
  const scheduled = await db
    .select()
    .from(listings)
    .where(and(eq(listings.launchWeek, week), eq(listings.status, 'scheduled')))
    .orderBy(asc(listings.createdAt), asc(listings.id));
  const again = await db
    .select()
    .from(listings)
    .where(and(eq(listings.relaunchWeek, week), isLive(db)))
    .orderBy(asc(listings.createdAt), asc(listings.id));
  return [...scheduled, ...again];
}

/** Listings that wait for a launch week, ready or not, whose owners want to be reminded of it. */
export async function listToRemind(db: Queries, week: string): Promise<ListingRow[]> {
  const { listings, endedMail } = db.t;
  const ended = db
    .select({ accountId: endedMail.accountId })
    .from(endedMail)
    .where(eq(endedMail.kind, 'launch_reminders' satisfies MailKind));
  return db
    .select()
    .from(listings)
    .where(
      and(
        eq(listings.launchWeek, week),
        inArray(listings.status, QUEUED),
        isNotNull(listings.ownerId),
        notInArray(listings.ownerId, ended),
      ),
    )
    .orderBy(asc(listings.id));
}

/** The week of the first launch of each of the listings that have launched again since. */
export async function firstWeeksOf(db: Queries, listingIds: number[]): Promise<Map<number, string>> {
  if (listingIds.length === 0) return new Map();
  const { pastLaunches } = db.t;
  const rows = await db
    .select({ listingId: pastLaunches.listingId, week: min(pastLaunches.week) })
    .from(pastLaunches)
    .where(inArray(pastLaunches.listingId, listingIds))
    .groupBy(pastLaunches.listingId);
  return new Map(rows.flatMap(({ listingId, week }) => (week === null ? [] : [[listingId, week]])));
}

type Paging = { limit: number; offset: number };

type Listed = { rows: ListingRow[]; total: number };

/** Live listings launched in `[from, to)`, newest first. */
export async function listLaunchedBetween(db: Queries, from: Date, to: Date, page: Paging): Promise<Listed> {
  const listings = db.t.listings;
  const where = and(eq(listings.status, 'live'), gte(listings.launchedAt, from), lt(listings.launchedAt, to));
  const rows = await db
    .select()
    .from(listings)
    .where(where)
    .orderBy(
      desc(sql`${listings.votes} - ${listings.lightVotes}`),
      asc(listings.launchedAt),
      asc(listings.id),
    )
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await db.$count(listings, where) };
}

/** Scheduled listings, and live ones that launch again, the next week first. */
export async function listUpcomingLaunches(db: Queries, page: Paging): Promise<Listed> {
  const listings = db.t.listings;
  // Not null: no index finds that on SQLite.
  const again = and(isLive(db), gt(listings.relaunchWeek, ''));
  const where = or(eq(listings.status, 'scheduled'), again);
  // One that is scheduled has no second launch yet.
  const week = sql`coalesce(${listings.relaunchWeek}, ${listings.launchWeek})`;
  const rows = await db
    .select()
    .from(listings)
    .where(where)
    .orderBy(asc(week), asc(listings.id))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await db.$count(listings, where) };
}

/** Free launches already booked in a week. */
export async function countFreeLaunches(db: Queries, week: string): Promise<number> {
  const listings = db.t.listings;
  return db.$count(listings, and(eq(listings.launchWeek, week), isFreeLaunch(db)));
}

/** Free launches already booked in each of the weeks that has any. */
export async function countFreeLaunchesByWeek(db: Queries, weeks: string[]): Promise<Map<string, number>> {
  const listings = db.t.listings;
  const rows = await db
    .select({ week: listings.launchWeek, booked: count() })
    .from(listings)
    .where(and(inArray(listings.launchWeek, weeks), isFreeLaunch(db)))
    .groupBy(listings.launchWeek);
  return new Map(rows.map(({ week, booked }) => [sure(week), booked]));
}

const isFreeLaunch = ({ t: { listings } }: Queries) =>
  and(eq(listings.plan, 'free'), inArray(listings.status, [...QUEUED, 'live']));

/** Listings whose launch week has come but that are not live yet. */
export async function listDueLaunches(db: Queries, thisWeek: string): Promise<ListingRow[]> {
  const listings = db.t.listings;
  return db
    .select()
    .from(listings)
    .where(and(inArray(listings.status, QUEUED), lte(listings.launchWeek, thisWeek)))
    .orderBy(asc(listings.launchWeek), asc(listings.id));
}

/** Listings that wait for their badge and were last looked at before `before`, or never. */
export async function listBadgesToCheck(db: Queries, before: Date): Promise<ListingRow[]> {
  const listings = db.t.listings;
  return db
    .select()
    .from(listings)
    .where(
      and(
        eq(listings.status, 'awaiting_badge'),
        sql`(${listings.badgeCheckedAt} is null or ${lt(listings.badgeCheckedAt, before)})`,
      ),
    );
}

/** Finished weeks without awards in which votes that weigh were cast for their launches, oldest first. */
export async function listWeeksWithoutAwards(db: Queries, thisWeek: string): Promise<string[]> {
  const { listings, votes, awards } = db.t;
  const lastBefore = (week: unknown) => sql`(
    select max(${listings.launchWeek}) from ${listings}
    where ${eq(listings.status, 'live')} and ${listings.launchWeek} < ${week})`;
  // Along the index from week to week: to find the distinct ones, every live listing would be read.
  const launched = sql`(
    with recursive weeks(week) as (
      select ${lastBefore(thisWeek)} union all select ${lastBefore(sql`weeks.week`)} from weeks where week is not null)
    select week from weeks where week is not null) as launched`;
  const week = sql<string>`launched.week`;
  const weighing = and(eq(votes.light, false), isNull(votes.setAsideAt));
  const votesForThem = db
    .select({ id: listings.id })
    .from(votes)
    .innerJoin(listings, and(eq(listings.id, votes.listingId), eq(listings.launchWeek, votes.week)))
    .where(and(eq(votes.week, week), weighing, eq(listings.status, 'live')));
  const rows = await db
    .select({ week })
    .from(launched)
    .leftJoin(awards, eq(awards.week, week))
    .where(and(isNull(awards.id), exists(votesForThem)))
    .orderBy(asc(week));
  return rows.map(({ week }) => week);
}
