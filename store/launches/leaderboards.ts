import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { briefly } from '../engine/briefly.ts';
import type { Queries } from '../engine/database.ts';
import { preparedFor } from '../engine/prepared.ts';

/** One place of a ranking: the listing, and the figure it stands there for. */
type Placing = { listingId: number; value: number };

/** A page of a ranking, and how many places it has in all. */
export type Ranking = { placings: Placing[]; total: number };

type Page = { limit: number; offset: number };

type Figure = 'votes' | 'domainRating' | 'revenueCents' | 'contributedCents';

const ranked = ({ t: { listings } }: Queries, figure: Figure) =>
  and(eq(listings.status, 'live'), isNotNull(listings[figure]));

/** Among equals: who gave money first, else whose launch was first. */
const firstOf = ({ t: { listings } }: Queries, figure: Figure) =>
  asc(figure === 'contributedCents' ? listings.contributedSince : listings.launchedAt);

// Light votes are shown and move nothing.
const weightOf = ({ t: { listings } }: Queries, figure: Figure) =>
  figure === 'votes' ? sql`${listings.votes} - ${listings.lightVotes}` : listings[figure];

const rankBy = preparedFor((q, figure: Figure) => {
  const { listings } = q.t;
  return q
    .select({ listingId: listings.id, value: sql`${listings[figure]}`.mapWith(Number) })
    .from(listings)
    .where(ranked(q, figure))
    .orderBy(desc(weightOf(q, figure)), firstOf(q, figure), asc(listings.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
});

/**
 * Live listings by a figure of theirs, the highest first; the earlier launch, or contribution, first among equals.
 * Listings whose figure is not known are left out. By votes those count that weigh; the figure is all.
 */
export async function rankByFigure(db: Queries, figure: Figure, page: Page): Promise<Ranking> {
  const placings = await rankBy(db, figure, page);
  return { placings, total: await countRanked(db, figure) };
}

/** The live listings with the most votes that weigh, by id, the most voted first. */
export const mostVoted = async (db: Queries, limit: number): Promise<number[]> =>
  (await rankBy(db, 'votes', { limit, offset: 0 })).map(({ listingId }) => listingId);

const countRanked = briefly(
  (db, figure: Figure) => db.$count(db.t.listings, ranked(db, figure)),
  (total) => total,
);
