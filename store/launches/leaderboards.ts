import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { cachedQuery } from '../engine/cached-query.ts';
import type { Queries } from '../engine/database.ts';
import { preparedFor } from '../engine/prepared.ts';

/** One entry of a ranking: the listing, and the figure it is ranked by. */
type RankingEntry = { listingId: number; value: number };

/** A page of a ranking, and the total number of entries. */
export type Ranking = { entries: RankingEntry[]; total: number };

type Page = { limit: number; offset: number };

type RankingFigure = 'votes' | 'domainRating' | 'revenueCents' | 'contributedCents';

const isRanked = ({ t: { listings } }: Queries, figure: RankingFigure) =>
  and(eq(listings.status, 'live'), isNotNull(listings[figure]));

/** Orders equal figures: the first contributor for contributions, otherwise the earliest launch. */
const tieBreakOf = ({ t: { listings } }: Queries, figure: RankingFigure) =>
  asc(figure === 'contributedCents' ? listings.contributedSince : listings.launchedAt);

// Light votes are shown but do not count for the ranking.
const scoreOf = ({ t: { listings } }: Queries, figure: RankingFigure) =>
  figure === 'votes' ? sql`${listings.votes} - ${listings.lightVotes}` : listings[figure];

const rankBy = preparedFor((q, figure: RankingFigure) => {
  const { listings } = q.t;
  return q
    .select({ listingId: listings.id, value: sql`${listings[figure]}`.mapWith(Number) })
    .from(listings)
    .where(isRanked(q, figure))
    .orderBy(desc(scoreOf(q, figure)), tieBreakOf(q, figure), asc(listings.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
});

/**
 * Ranks live listings by a figure, the highest first; the earlier launch, or contribution, first among equals.
 * Leaves out listings whose figure is not known. Light votes do not count for the ranking but are part of the value.
 */
export async function rankByFigure(db: Queries, figure: RankingFigure, page: Page): Promise<Ranking> {
  const entries = await rankBy(db, figure, page);
  return { entries, total: await countRanked(db, figure) };
}

/** Returns the ids of the live listings with the most votes that count for the ranking, the most voted first. */
export const listMostVoted = async (db: Queries, limit: number): Promise<number[]> =>
  (await rankBy(db, 'votes', { limit, offset: 0 })).map(({ listingId }) => listingId);

const countRanked = cachedQuery(
  (db, figure: RankingFigure) => db.$count(db.t.listings, isRanked(db, figure)),
  (total) => total,
);
