import { and, avg, count, eq, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';
import { oneRow } from '../engine/one-row.ts';

/** The community rating of a listing: the number of genuine reviews, and their average (1 to 5, null without reviews). */
export type CommunityRating = { average: number | null; reviews: number };

const genuineReviews = prepared((q) => {
  const { reviews, listings, founders, listingFounders } = q.t;
  return q
    .select({ average: avg(reviews.rating).mapWith(Number), reviews: count() })
    .from(reviews)
    .innerJoin(listings, eq(listings.id, reviews.listingId))
    .where(
      and(
        eq(reviews.listingId, sql.placeholder('listingId')),
        isNull(reviews.hiddenAt),
        or(isNull(listings.ownerId), ne(listings.ownerId, reviews.accountId)),
        notExists(
          q
            .select({ one: sql`1` })
            .from(listingFounders)
            .innerJoin(founders, eq(founders.id, listingFounders.founderId))
            .where(
              and(
                eq(listingFounders.listingId, reviews.listingId),
                eq(founders.accountId, reviews.accountId),
              ),
            ),
        ),
      ),
    );
});

/**
 * Returns the rating from genuine reviews: hidden reviews and those by the owner or a founder do not count. The
 * average is rounded to one decimal.
 */
export async function communityRating(db: Queries, listingId: number): Promise<CommunityRating> {
  const row = oneRow(await genuineReviews(db, { listingId }));
  const { average, reviews } = row;
  return { average: reviews === 0 ? null : Math.round(average * 10) / 10, reviews };
}
