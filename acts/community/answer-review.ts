import { REVIEW_MAX } from '../../rules/listings/participation.ts';
import * as reviews from '../../store/community/write/reviews.ts';
import { findListingBySlug } from '../../store/listings/listings.ts';
import { insiderIds } from '../../store/listings/own-listings.ts';
import type { Services } from '../../tools/kit/call/define.ts';
import { tellOfAnswer } from './review-mail.ts';

/** The answer of those whose product it is to a review of it; an empty one takes it away. Tells who wrote the review. */
export async function answerReview(
  parts: Pick<Services, 'db' | 'now' | 'mail' | 'settings'>,
  asked: { accountId: number; slug: string; reviewId: number; answer: string },
): Promise<{ outcome: 'answered' | 'no_review' }> {
  const { db, now } = parts;
  const { reviewId, slug } = asked;
  const answer = asked.answer.slice(0, REVIEW_MAX).toWellFormed();
  const listing = await findListingBySlug(db, slug);
  if (!listing || !(await insiderIds(db, listing)).includes(asked.accountId)) return { outcome: 'no_review' };
  await db.transaction(async (tx) => {
    const answered = { listingId: listing.id, id: reviewId, answer: answer || null };
    const accountId = await reviews.putReviewAnswer(tx, answered, now());
    if (accountId !== undefined && answer) {
      await tellOfAnswer(parts, tx, listing, { reviewId, accountId, answer });
    }
  });
  return { outcome: 'answered' };
}
