import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { selectVoterId } from '../../people/accounts.ts';
import type { Tx } from '../../engine/database.ts';
import type { InteractionResult } from '../votes.ts';
import { findReview } from '../reviews.ts';

/**
 * Writes or changes a person's only review of a listing. A changed review loses the owner's answer, which was to
 * a different text; the same review sent again keeps it. A hidden review stays hidden, even if its author removed it
 * in between.
 */
export async function saveReview(
  tx: Tx,
  review: { listingId: number; accountId: number; rating: number; body: string },
  now: Date,
): Promise<InteractionResult> {
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
    .values({ ...review, voterId: selectVoterId(tx, accountId), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: reviews.id });
  if (written.length > 0) return 'given';
  return (await findReview(tx, listingId, accountId)) ? 'before' : 'by_other_account';
}

/**
 * Deletes a person's review. Returns false if there was none. Of a hidden review only the text is deleted and the row stays,
 * so that the next review by the same person is hidden as well.
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
 * Saves the owner's answer to a review of their listing; null deletes it. Returns the account id of the review's author,
 * or undefined if there is no such review.
 */
export async function setReviewAnswer(
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

/**
 * Hides a review that is not genuine, or shows it again; hidden reviews do not count in the rating. Returns false if nothing
 * changed: there is no such review, its author removed it, or it already is in that state.
 */
export async function setReviewHidden(
  tx: Tx,
  { listingId, id, hidden }: { listingId: number; id: number; hidden: boolean },
  now: Date,
): Promise<boolean> {
  const { reviews } = tx.t;
  const updated = await tx
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
  return updated.length > 0;
}
