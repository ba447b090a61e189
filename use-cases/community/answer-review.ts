import { REVIEW_MAX } from '../../rules/listings/participation.ts';
import * as reviews from '../../store/community/write/reviews.ts';
import { findListingBySlug } from '../../store/listings/listings.ts';
import { insiderIds } from '../../store/listings/own-listings.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';
import { tellOfAnswer } from './review-mail.ts';
import { countCharacters } from '../../rules/typed/characters.ts';

/** Saves the answer of a product's insiders to a review, or removes it if empty, and notifies the reviewer. */
export async function answerReview(
  parts: Pick<Services, 'db' | 'now' | 'mail' | 'settings'>,
  asked: { accountId: number; slug: string; reviewId: number; answer: string },
): Promise<{ outcome: 'answered' | 'no_review' | 'too_long' }> {
  const { db, now } = parts;
  const { reviewId, slug, answer } = asked;
  return db.transaction(async (tx) => {
    const listing = await findListingBySlug(tx, slug);
    if (!listing || !(await insiderIds(tx, listing)).includes(asked.accountId))
      return { outcome: 'no_review' };
    if (countCharacters(answer) > REVIEW_MAX) return { outcome: 'too_long' };
    const answered = { listingId: listing.id, id: reviewId, answer: answer || null };
    const accountId = await reviews.putReviewAnswer(tx, answered, now());
    if (accountId === undefined) return { outcome: 'no_review' };
    if (answer) await tellOfAnswer(parts, tx, listing, { reviewId, accountId, answer });
    return { outcome: 'answered' };
  });
}
