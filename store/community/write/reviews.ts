import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { voterOf } from '../../people/accounts.ts';
import type { Tx } from '../../engine/database.ts';
import type { Given } from '../votes.ts';
import { findReview } from '../reviews.ts';

/**
 * Writes a person's one review of a listing, or changes it. A changed one loses the owner's answer, which was to
 * other words; one that is sent again as it is keeps it. A hidden one stays hidden, also where
 * it was removed meanwhile.
 */
export async function saveReview(
  tx: Tx,
  review: { listingId: number; accountId: number; rating: number; body: string },
  now: Date,
): Promise<Given> {
  const { reviews } = tx.t;
  const { listingId, accountId, rating, body } = review;
  await tx
    .update(reviews)
    .set({ rating, body, answer: null, answeredAt: null, removedAt: null })
    .where(
      and(
        eq(reviews.listingId, listingId),
        eq(reviews.accountId, accountId),
        or(ne(reviews.rating, rating), ne(reviews.body, body), isNotNull(reviews.removedAt)),
      ),
    );
  const written = await tx
    .insert(reviews)
    .values({ ...review, voterId: voterOf(tx, accountId), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: reviews.id });
  if (written.length > 0) return 'given';
  return (await findReview(tx, listingId, accountId)) ? 'before' : 'by_other_account';
}

/**
 * Deletes a person's review; false when there was none. Of a hidden one the words go and the row stays, so that the next one by
 * the same person is hidden as well.
 */
export async function removeReview(
  tx: Tx,
  { listingId, accountId }: { listingId: number; accountId: number },
  now: Date,
): Promise<boolean> {
  const { reviews } = tx.t;
  const own = and(
    eq(reviews.listingId, listingId),
    eq(reviews.accountId, accountId),
    isNull(reviews.removedAt),
  );
  const emptied = await tx
    .update(reviews)
    .set({ body: '', answer: null, answeredAt: null, removedAt: now })
    .where(and(own, isNotNull(reviews.hiddenAt)))
    .returning({ id: reviews.id });
  if (emptied.length > 0) return true;
  const removed = await tx.delete(reviews).where(own).returning({ id: reviews.id });
  return removed.length > 0;
}

/**
 * The owner's answer to a review of their listing; null takes it away. The account of who wrote the review; undefined
 * when there is no such one.
 */
export async function putReviewAnswer(
  tx: Tx,
  { listingId, id, answer }: { listingId: number; id: number; answer: string | null },
  now: Date,
): Promise<number | undefined> {
  const { reviews } = tx.t;
  const [answered] = await tx
    .update(reviews)
    .set({ answer, answeredAt: answer === null ? null : now })
    .where(and(eq(reviews.id, id), eq(reviews.listingId, listingId)))
    .returning({ accountId: reviews.accountId });
  return answered?.accountId;
}

/** Hides a review that is not genuine, or shows it again; false where there is none, its author removed it, or it is so already. Hidden ones do not count in the rating. */
export async function putReviewHidden(
  tx: Tx,
  { listingId, id, hidden }: { listingId: number; id: number; hidden: boolean },
  now: Date,
): Promise<boolean> {
  const { reviews } = tx.t;
  const put = await tx
    .update(reviews)
    .set({ hiddenAt: hidden ? now : null })
    .where(
      and(
        eq(reviews.id, id),
        eq(reviews.listingId, listingId),
        isNull(reviews.removedAt),
        hidden ? isNull(reviews.hiddenAt) : isNotNull(reviews.hiddenAt),
      ),
    )
    .returning({ id: reviews.id });
  return put.length > 0;
}
