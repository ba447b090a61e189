import { and, asc, count, eq, gt, gte, isNull, lte, sql, sum } from 'drizzle-orm';
import { computeTrendingScore, getTrendingStart } from '../../../rules/launches/trending.ts';
import type { Database, Queries, Tx } from '../../engine/database.ts';
import { prepared, preparedFor } from '../../engine/prepared.ts';
import { entriesOf } from '../../../rules/typed/records.ts';

const BATCH = 500;

/**
 * Recounts votes, follows, views and the trending score of every listing from the stored rows, and writes those that
 * differ. May run at any time and any number of times: each batch is a separate transaction, and `signal` stops it
 * between two batches.
 */
export async function recountFigures(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined && !signal?.aborted;) {
    const from: number = after;
    after = await db.transaction((tx) => recountBatch(tx, from, now));
  }
}

const figuresAfter = prepared((q) => {
  const { id, votes, follows, lightVotes, lightFollows, views, trending } = q.t.listings;
  return q
    .select({ id, votes, follows, lightVotes, lightFollows, views, trending })
    .from(q.t.listings)
    .where(gt(id, sql.placeholder('after')))
    .orderBy(asc(id))
    .limit(BATCH);
});

/** Recounts the 500 listings after the id `after`. Returns the last id, or undefined if there are no more. */
export async function recountBatch(tx: Tx, after: number, now: Date): Promise<number | undefined> {
  const { listings } = tx.t;
  const rows = await figuresAfter(tx, { after });
  const last = rows.at(-1)?.id;
  if (last === undefined) return undefined;
  const counted = await countBetween(tx, after, last, now);
  for (const { id, ...stored } of rows) {
    const figures = counted(id);
    if (entriesOf(stored).every(([name, value]) => value === figures[name])) continue;
    // No person changed the listing, so updatedAt stays.
    await tx.update(listings).set(figures).where(eq(listings.id, id));
  }
  return last;
}

type CountedTable = 'votes' | 'follows' | 'listingViews';
const isInRange = ({ t }: Queries, table: CountedTable) =>
  and(gt(t[table].listingId, sql.placeholder('after')), lte(t[table].listingId, sql.placeholder('last')));

/** Builds the condition that excludes what the team discounted. */
const isCounted = ({ t }: Queries, table: 'votes' | 'follows') => isNull(t[table].setAsideAt);

const totalsByTable = preparedFor((q, table: 'votes' | 'follows') =>
  q
    .select({
      id: q.t[table].listingId,
      total: count(),
      light: sql`sum(case when ${q.t[table].light} then 1 else 0 end)`.mapWith(Number),
    })
    .from(q.t[table])
    .where(and(isInRange(q, table), isCounted(q, table)))
    .groupBy(q.t[table].listingId),
);

const recentByTable = preparedFor((q, table: 'votes' | 'follows') => {
  const { listingId, createdAt, light } = q.t[table];
  const instant = (name: string) => sql.param(sql.placeholder(name), createdAt);
  return q
    .select({ id: listingId, at: createdAt })
    .from(q.t[table])
    .where(
      and(
        isInRange(q, table),
        isCounted(q, table),
        eq(light, false),
        gte(createdAt, instant('since')),
        lte(createdAt, instant('now')),
      ),
    );
});

const totalViews = prepared((q) => {
  const { listingId, views } = q.t.listingViews;
  return q
    .select({ id: listingId, total: sum(views).mapWith(Number) })
    .from(q.t.listingViews)
    .where(isInRange(q, 'listingViews'))
    .groupBy(listingId);
});

const recentViews = prepared((q) => {
  const { listingId, day, views } = q.t.listingViews;
  return q
    .select({ id: listingId, day, views })
    .from(q.t.listingViews)
    .where(and(isInRange(q, 'listingViews'), gte(day, sql.placeholder('since'))))
    .orderBy(asc(day));
});

/** Counts the figures of the listings in `(after, last]`. Returns a function from listing id to figures. */
async function countBetween(db: Queries, after: number, last: number, now: Date) {
  const since = getTrendingStart(now);
  const range = { after, last };
  const total = (table: 'votes' | 'follows') => totalsByTable(db, table, range);
  const recent = (table: 'votes' | 'follows') => recentByTable(db, table, { ...range, since, now });

  const viewed = await totalViews(db, range);
  const days = await recentViews(db, { ...range, since: since.toISOString().slice(0, 10) });
  const [voted, followed] = [await total('votes'), await total('follows')];
  const moments = [...(await recent('votes')), ...(await recent('follows'))].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );

  const totals = (rows: { id: number; total: number }[]) => new Map(rows.map(({ id, total }) => [id, total]));
  const lights = (rows: { id: number; light: number }[]) => new Map(rows.map(({ id, light }) => [id, light]));
  const [votesOf, followsOf, viewsOf] = [totals(voted), totals(followed), totals(viewed)];
  const [lightVotesOf, lightFollowsOf] = [lights(voted), lights(followed)];
  const momentsOf = Map.groupBy(moments, ({ id }) => id);
  const daysOf = Map.groupBy(days, ({ id }) => id);
  return (id: number) => ({
    votes: votesOf.get(id) ?? 0,
    follows: followsOf.get(id) ?? 0,
    lightVotes: lightVotesOf.get(id) ?? 0,
    lightFollows: lightFollowsOf.get(id) ?? 0,
    views: viewsOf.get(id) ?? 0,
    trending: computeTrendingScore(momentsOf.get(id)?.map(({ at }) => at) ?? [], daysOf.get(id) ?? [], now),
  });
}
