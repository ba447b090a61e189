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
import { QUEUED_STATUSES } from '../../rules/states/listing.ts';
import type { MailKind } from '../../rules/people/mail-kinds.ts';
import type { Queries } from '../engine/database.ts';
import { isLive } from '../listings/is-live.ts';
import type { ListingRow } from '../listings/listings.ts';
import { prepared } from '../engine/prepared.ts';
import { addWeeks } from '../../rules/launches/weeks.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

/** A launch with its votes in the week: all of them, and those that count for the ranking (`weighing`). */
export type RankedLaunch = { id: number; weekVotes: number; weighing: number };

export type Paging = { limit: number; offset: number };

/** The ids of listings on a page, and the number on all pages. */
type IdPage = { ids: number[]; total: number };

/** More rows than any week has. */
const ALL_ROWS: Paging = { limit: 10_000_000, offset: 0 };

const rankedWeek = prepared((q) => {
  const { listings, pastLaunches: past, weekVotes } = q.t;
  const week = sql.placeholder('week');
  const relaunched = sql`select 1 from ${past} where ${past.week} = ${week} and ${past.listingId} = ${listings.id}`;
  // Two queries, each with its own index: a single one would read every live listing.
  const launched = sql`(
    select ${listings.id} as id, ${listings.launchedAt} as at from ${listings}
    where ${eq(listings.status, 'live')} and ${listings.launchWeek} = ${week} and not exists (${relaunched})
    union all
    select ${listings.id}, ${past.launchedAt} from ${past}
    inner join ${listings} on ${listings.id} = ${past.listingId} and ${isLive(q)}
    where ${past.week} = ${week}) as launched`;
  const weighing = sql`coalesce(${weekVotes.weighing}, 0)`.mapWith(Number);
  return q
    .select({
      id: sql`launched.id`.mapWith(Number),
      weekVotes: sql`coalesce(${weekVotes.votes}, 0)`.mapWith(Number),
      weighing,
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(launched)
    .leftJoin(weekVotes, and(eq(weekVotes.week, week), eq(weekVotes.listingId, sql`launched.id`)))
    .orderBy(desc(weighing), sql`launched.at asc nulls first`, sql`launched.id`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
});

/**
 * Ranks live listings that launched in a week, including those that have launched again since, by their votes in that week
 * that count for the ranking. The earlier launch comes first among equals.
 */
export async function rankWeek(
  db: Queries,
  week: string,
  page: Paging = ALL_ROWS,
): Promise<{ launches: RankedLaunch[]; total: number }> {
  const { rows, total } = await readCountedPage((of) => rankedWeek(db, { week, ...of }), page);
  return { launches: rows.map(({ total: _, ...launch }) => launch), total };
}

/** Reads a page of rows that each know the total; a page behind the last one has no row, so the first row is read for it. */
async function readCountedPage<Row extends { total: number }>(
  read: (page: Paging) => Promise<Row[]>,
  page: Paging,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await read(page);
  const [first] = rows.length > 0 || page.offset === 0 ? rows : await read({ limit: 1, offset: 0 });
  return { rows, total: first?.total ?? 0 };
}

const scheduledForWeek = prepared((q) => {
  const { listings } = q.t;
  const week = sql.placeholder('week');
  // Two queries, each with its own index, as in `rankedWeek`.
  const booked = sql`(
    select ${listings.id} as id, ${listings.createdAt} as at, 0 as again from ${listings}
    where ${eq(listings.status, 'scheduled')} and ${listings.launchWeek} = ${week}
    union all
    select ${listings.id}, ${listings.createdAt}, 1 from ${listings}
    where ${isLive(q)} and ${listings.relaunchWeek} = ${week}) as booked`;
  return q
    .select({ id: sql`booked.id`.mapWith(Number), total: sql`count(*) over ()`.mapWith(Number) })
    .from(booked)
    .orderBy(sql`booked.again`, sql`booked.at`, sql`booked.id`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
});

/** Lists the listings scheduled for a week, the oldest first, and after them those that launch again in it. */
export async function listScheduledForWeek(db: Queries, week: string, page: Paging): Promise<IdPage> {
  return toIds(await readCountedPage((of) => scheduledForWeek(db, { week, ...of }), page));
}

/** Lists listings that wait for a launch week, ready or not, whose owners want to be reminded of it. */
export async function listListingsToRemind(db: Queries, week: string): Promise<ListingRow[]> {
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
        inArray(listings.status, QUEUED_STATUSES),
        isNotNull(listings.ownerId),
        notInArray(listings.ownerId, ended),
      ),
    )
    .orderBy(asc(listings.id));
}

/** Returns the week of the first launch of each of those listings that have launched again since. */
export async function getFirstWeeks(db: Queries, listingIds: number[]): Promise<Map<number, string>> {
  if (listingIds.length === 0) return new Map();
  const { pastLaunches } = db.t;
  const rows = await db
    .select({ listingId: pastLaunches.listingId, week: min(pastLaunches.week) })
    .from(pastLaunches)
    .where(inArray(pastLaunches.listingId, listingIds))
    .groupBy(pastLaunches.listingId);
  return new Map(rows.flatMap(({ listingId, week }) => (week === null ? [] : [[listingId, week]])));
}

const total = sql`count(*) over ()`.mapWith(Number);

const launchedBetween = prepared((q) => {
  const { listings } = q.t;
  const { launchedAt } = listings;
  const time = (name: string) => sql.param(sql.placeholder(name), launchedAt);
  return q
    .select({ id: listings.id, total })
    .from(listings)
    .where(and(eq(listings.status, 'live'), gte(launchedAt, time('from')), lt(launchedAt, time('to'))))
    .orderBy(desc(sql`${listings.votes} - ${listings.lightVotes}`), asc(launchedAt), asc(listings.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
});

/** Lists live listings launched in `[from, to)` by votes that count for the ranking, most first; the earlier launch first among equals. */
export const listLaunchedBetween = async (db: Queries, from: Date, to: Date, page: Paging): Promise<IdPage> =>
  toIds(await readCountedPage((of) => launchedBetween(db, { from, to, ...of }), page));

const upcomingLaunches = prepared((q) => {
  const { listings } = q.t;
  // `> ''` means not null, for which SQLite would not use an index.
  const relaunched = and(isLive(q), gt(listings.relaunchWeek, ''));
  // A scheduled listing has no second launch yet.
  const week = sql`coalesce(${listings.relaunchWeek}, ${listings.launchWeek})`;
  return q
    .select({ id: listings.id, total })
    .from(listings)
    .where(or(eq(listings.status, 'scheduled'), relaunched))
    .orderBy(asc(week), asc(listings.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
});

/** Lists scheduled listings and live ones that launch again, the earliest week first. */
export const listUpcomingLaunches = async (db: Queries, page: Paging): Promise<IdPage> =>
  toIds(await readCountedPage((of) => upcomingLaunches(db, of), page));

const toIds = ({ rows, total }: { rows: readonly { id: number }[]; total: number }): IdPage => ({
  ids: rows.map(({ id }) => id),
  total,
});

/** The free launches to count in a week: all (`any`), or only those that cannot lose their slot to a listing with a badge (`firm`). */
export type FreeLaunchFilter = 'any' | 'firm';

/** Counts the free launches booked in a week. */
export async function countFreeLaunches(
  db: Queries,
  week: string,
  filter: FreeLaunchFilter = 'any',
): Promise<number> {
  const listings = db.t.listings;
  return db.$count(listings, and(eq(listings.launchWeek, week), isFreeLaunch(db, filter)));
}

/** Counts the free launches booked in each week that has any. */
export async function countFreeLaunchesByWeek(
  db: Queries,
  weeks: string[],
  filter: FreeLaunchFilter = 'any',
): Promise<Map<string, number>> {
  const listings = db.t.listings;
  const rows = await db
    .select({ week: listings.launchWeek, booked: count() })
    .from(listings)
    .where(and(inArray(listings.launchWeek, weeks), isFreeLaunch(db, filter)))
    .groupBy(listings.launchWeek);
  return new Map(rows.map(({ week, booked }) => [assertDefined(week), booked]));
}

/** Finds the first week, from `from` on, with fewer free launches than `slots`. */
export async function findFirstFreeWeek(
  db: Queries,
  from: string,
  slots: number,
  filter: FreeLaunchFilter = 'any',
): Promise<string> {
  let week = from;
  while ((await countFreeLaunches(db, week, filter)) >= slots) week = addWeeks(week, 1);
  return week;
}

const isFreeLaunch = ({ t: { listings } }: Queries, filter: FreeLaunchFilter) =>
  and(
    eq(listings.plan, 'free'),
    inArray(listings.status, filter === 'any' ? [...QUEUED_STATUSES, 'live'] : ['scheduled', 'live']),
  );

/** Lists listings of a week that wait for their badge, the newest first. */
export async function listAwaitingBadge(db: Queries, week: string): Promise<ListingRow[]> {
  const { listings } = db.t;
  return db
    .select()
    .from(listings)
    .where(
      and(eq(listings.launchWeek, week), eq(listings.plan, 'free'), eq(listings.status, 'awaiting_badge')),
    )
    .orderBy(desc(listings.id));
}

/** Lists listings whose launch week has come but that are not live yet. */
export async function listDueLaunches(db: Queries, thisWeek: string): Promise<ListingRow[]> {
  const listings = db.t.listings;
  return db
    .select()
    .from(listings)
    .where(and(inArray(listings.status, QUEUED_STATUSES), lte(listings.launchWeek, thisWeek)))
    .orderBy(asc(listings.launchWeek), asc(listings.id));
}

/** Lists listings that wait for their badge and were last checked before `before`, or never. */
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

/** Lists finished weeks without awards whose launches got votes that count for the ranking, oldest first. */
export async function listWeeksWithoutAwards(db: Queries, thisWeek: string): Promise<string[]> {
  const { listings, votes, awards } = db.t;
  const lastBefore = (week: unknown) => sql`(
    select max(${listings.launchWeek}) from ${listings}
    where ${eq(listings.status, 'live')} and ${listings.launchWeek} < ${week})`;
  // Steps along the index from week to week: `select distinct` would read every live listing.
  const launched = sql`(
    with recursive weeks(week) as (
      select ${lastBefore(thisWeek)} union all select ${lastBefore(sql`weeks.week`)} from weeks where week is not null)
    select week from weeks where week is not null) as launched`;
  const week = sql<string>`launched.week`;
  const weighing = and(eq(votes.light, false), isNull(votes.setAsideAt));
  const launchVotes = db
    .select({ id: listings.id })
    .from(votes)
    .innerJoin(listings, and(eq(listings.id, votes.listingId), eq(listings.launchWeek, votes.week)))
    .where(and(eq(votes.week, week), weighing, eq(listings.status, 'live')));
  const rows = await db
    .select({ week })
    .from(launched)
    .leftJoin(awards, eq(awards.week, week))
    .where(and(isNull(awards.id), exists(launchVotes)))
    .orderBy(asc(week));
  return rows.map(({ week }) => week);
}
