import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { preparedFor } from '../engine/prepared.ts';

/** A review as it is shown, with the name of its author's account. */
export type Review = {
  id: number;
  accountId: number;
  name: string | null;
  rating: number;
  body: string;
  answer: string | null;
  answeredAt: Date | null;
  hiddenAt: Date | null;
  createdAt: Date;
};

const columns = ({ t: { reviews, accounts } }: Queries) => ({
  id: reviews.id,
  accountId: reviews.accountId,
  name: accounts.name,
  rating: reviews.rating,
  body: reviews.body,
  answer: reviews.answer,
  answeredAt: reviews.answeredAt,
  hiddenAt: reviews.hiddenAt,
  createdAt: reviews.createdAt,
});

const reviewPage = preparedFor((q, which: `${'all' | 'shown'}${'' | ' of a rating'}`) => {
  const { reviews, accounts } = q.t;
  return q
    .select(columns(q))
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.accountId))
    .where(
      and(
        eq(reviews.listingId, sql.placeholder('listingId')),
        isNull(reviews.removedAt),
        which.endsWith(' of a rating') ? eq(reviews.rating, sql.placeholder('rating')) : undefined,
        which.startsWith('all') ? undefined : isNull(reviews.hiddenAt),
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
});

/**
 * Lists the reviews of a listing, the newest first, all or those with this rating. Hidden reviews are included only if
 * `withHidden` is set.
 */
export const listReviews = (
  db: Queries,
  listingId: number,
  {
    rating,
    limit,
    offset = 0,
    withHidden,
  }: { rating?: number; limit: number; offset?: number; withHidden: boolean },
): Promise<Review[]> =>
  reviewPage(db, `${withHidden ? 'all' : 'shown'}${rating === undefined ? '' : ' of a rating'}`, {
    ...{ listingId, rating, limit, offset },
  });

/** Counts the reviews of a listing that visitors see, by rating; ratings without a review are absent. */
export async function countReviewsByRating(db: Queries, listingId: number): Promise<Map<number, number>> {
  const { reviews, accounts } = db.t;
  const rows = await db
    .select({ rating: reviews.rating, reviews: count() })
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.accountId))
    .where(and(eq(reviews.listingId, listingId), isNull(reviews.removedAt), isNull(reviews.hiddenAt)))
    .groupBy(reviews.rating);
  return new Map(rows.map((row) => [row.rating, row.reviews]));
}

/** Returns the person's own review of a listing, hidden or not, unless they removed it. */
export async function findReview(
  db: Queries,
  listingId: number,
  accountId: number,
): Promise<Review | undefined> {
  const { reviews, accounts } = db.t;
  const [row] = await db
    .select(columns(db))
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.accountId))
    .where(
      and(eq(reviews.listingId, listingId), eq(reviews.accountId, accountId), isNull(reviews.removedAt)),
    );
  return row;
}

/** Checks whether the listing has this review, hidden or not. */
export async function hasReview(
  db: Queries,
  { listingId, reviewId }: { listingId: number; reviewId: number },
): Promise<boolean> {
  const { reviews } = db.t;
  return (await db.$count(reviews, and(eq(reviews.id, reviewId), eq(reviews.listingId, listingId)))) > 0;
}
