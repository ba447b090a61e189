import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { isLive } from '../listings/is-live.ts';

type Taken = { slug: string; name: string; createdAt: Date };

/** The votes, follows and reviews of a person on live listings: the number of each, and the newest. */
export type Participation = {
  votes: { total: number; newest: Taken[] };
  follows: { total: number; newest: Taken[] };
  reviews: { total: number; newest: (Taken & { rating: number; body: string })[] };
};

/** Reads what a person did on listings, at most `limit` of each kind. */
export async function getParticipation(
  db: Queries,
  accountId: number,
  limit: number,
): Promise<Participation> {
  const { reviews, listings } = db.t;
  const mine = and(eq(reviews.accountId, accountId), isNull(reviews.removedAt));
  const newest = await db
    .select({
      slug: listings.slug,
      name: listings.name,
      createdAt: reviews.createdAt,
      rating: reviews.rating,
      body: reviews.body,
    })
    .from(reviews)
    .innerJoin(listings, eq(listings.id, reviews.listingId))
    .where(and(mine, isLive(db)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
  return {
    votes: await readTaken(db, 'votes', accountId, limit),
    follows: await readTaken(db, 'follows', accountId, limit),
    reviews: { total: await db.$count(reviews, mine), newest },
  };
}

async function readTaken(db: Queries, name: 'votes' | 'follows', accountId: number, limit: number) {
  const { listings, [name]: table } = db.t;
  const mine = eq(table.accountId, accountId);
  const newest = await db
    .select({ slug: listings.slug, name: listings.name, createdAt: table.createdAt })
    .from(table)
    .innerJoin(listings, eq(listings.id, table.listingId))
    .where(and(mine, isLive(db)))
    .orderBy(desc(table.createdAt))
    .limit(limit);
  return { total: await db.$count(table, mine), newest };
}
