import { and, avg, count, eq, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { idPlaceholders, idValues } from '../engine/id-list.ts';
import { preparedFor } from '../engine/prepared.ts';

/** The community rating of a listing: the number of genuine reviews, and their average (1 to 5, null without reviews). */
export type CommunityRating = { average: number | null; reviews: number };

const genuineReviews = preparedFor((q, ids: number) => {
  const { reviews, listings, founders, listingFounders } = q.t;
  return q
    .select({
      listingId: reviews.listingId,
      average: avg(reviews.rating).mapWith(Number),
      reviews: count(),
    })
    .from(reviews)
    .innerJoin(listings, eq(listings.id, reviews.listingId))
    .where(
      and(
        inArray(reviews.listingId, idPlaceholders(ids)),
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
    )
    .groupBy(reviews.listingId);
});

/**
 * Returns the ratings of listings from genuine reviews, by listing id: hidden reviews and those by the owner or a founder do not
 * count. Averages are rounded to one decimal. Listings without reviews are absent.
 */
export async function getCommunityRatings(
  db: Queries,
  listingIds: number[],
): Promise<Map<number, CommunityRating>> {
  if (listingIds.length === 0) return new Map();
  const rows = await genuineReviews(db, listingIds.length, idValues(listingIds));
  return new Map(
    rows.map(({ listingId, average, reviews }) => [
      listingId,
      { average: Math.round(average * 10) / 10, reviews },
    ]),
  );
}

/** Returns the rating of one listing, as `getCommunityRatings` does. */
export const communityRating = async (db: Queries, listingId: number): Promise<CommunityRating> =>
  (await getCommunityRatings(db, [listingId])).get(listingId) ?? { average: null, reviews: 0 };
