import { and, asc, desc, eq, isNotNull, min, sql, sum } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { prepared, preparedFor } from '../engine/prepared.ts';
import { oneRow } from '../engine/one-row.ts';

/** One place of a ranking: the listing, and the figure it stands there for. */
export type Placing = { listingId: number; value: number };

/** A page of a ranking, and how many places it has in all. */
export type Ranking = { placings: Placing[]; total: number };

type Page = { limit: number; offset: number };

type Figure = 'votes' | 'domainRating' | 'revenueCents';

const ranked = ({ t: { listings } }: Queries, figure: Figure) =>
  and(eq(listings.status, 'live'), isNotNull(listings[figure]));

const rankBy = preparedFor((q, figure: Figure) => {
  const { listings } = q.t;
  return q
    .select({ listingId: listings.id, value: sql`${listings[figure]}`.mapWith(Number) })
    .from(listings)
    .where(ranked(q, figure))
    .orderBy(desc(listings[figure]), asc(listings.launchedAt), asc(listings.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
});

/**
 * Live listings by a figure of theirs, the highest first; the earlier launch first among equals. Listings
 * whose figure is not known are left out.
 */
export async function rankByFigure(db: Queries, figure: Figure, page: Page): Promise<Ranking> {
  const placings = await rankBy(db, figure, page);
  return { placings, total: await countRanked(db, figure) };
}

/** Counting so many takes longer than reading a page of them: their number is then a few seconds old. */
const MANY = 10_000;
const KEPT_FOR = 10_000;
type Counted = Map<Figure, { total: number; until: number }>;
const counted = new WeakMap<Queries['t'], Counted>();

async function countRanked(db: Queries, figure: Figure): Promise<number> {
  const ofDatabase: Counted = counted.get(db.t) ?? new Map<Figure, never>();
  counted.set(db.t, ofDatabase);
  const known = ofDatabase.get(figure);
  if (known && performance.now() < known.until) return known.total;
  const total = await db.$count(db.t.listings, ranked(db, figure));
  if (total > MANY) ofDatabase.set(figure, { total, until: performance.now() + KEPT_FOR });
  return total;
}

const byContributions = prepared((q) => {
  const { listings, billboardContributions: given } = q.t;
  return q
    .select({ listingId: given.listingId, value: sum(given.amountCents).mapWith(Number) })
    .from(given)
    .innerJoin(listings, eq(listings.id, given.listingId))
    .where(eq(listings.status, 'live'))
    .groupBy(given.listingId)
    .orderBy(desc(sum(given.amountCents)), asc(min(given.createdAt)), asc(given.listingId))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
});

const countContributed = prepared((q) => {
  const { listings, billboardContributions: given } = q.t;
  return q
    .select({ total: sql`count(distinct ${given.listingId})`.mapWith(Number) })
    .from(given)
    .innerJoin(listings, eq(listings.id, given.listingId))
    .where(eq(listings.status, 'live'));
});

/** Live listings by the money contributed for them, in cents; who gave first stands first among equals. */
export async function rankByContributions(db: Queries, page: Page): Promise<Ranking> {
  const placings = await byContributions(db, page);
  const counted = oneRow(await countContributed(db));
  return { placings, total: counted.total };
}
