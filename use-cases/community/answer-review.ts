import { MAX_REVIEW_CHARACTERS } from '../../rules/listings/participation.ts';
import * as reviews from '../../store/community/write/reviews.ts';
import { findListingBySlug } from '../../store/listings/listings.ts';
import { listInsiderIds } from '../../store/listings/own-listings.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';
import { notifyReviewerOfAnswer } from './review-mail.ts';
import { countCharacters } from '../../rules/typed/characters.ts';

/** Saves the answer of a product's insiders to a review, or removes it if empty, and notifies the reviewer. */
export async function answerReview(
  deps: Pick<Services, 'db' | 'now' | 'mail' | 'settings'>,
  input: { accountId: number; slug: string; reviewId: number; answer: string },
): Promise<{ outcome: 'answered' | 'no_review' | 'too_long' }> {
  const { db, now } = deps;
  const { reviewId, slug, answer } = input;
  return db.transaction(async (tx) => {
    const listing = await findListingBySlug(tx, slug);
    if (!listing || !(await listInsiderIds(tx, listing)).includes(input.accountId))
      return { outcome: 'no_review' };
    if (countCharacters(answer) > MAX_REVIEW_CHARACTERS) return { outcome: 'too_long' };
    const reviewAnswer = { listingId: listing.id, id: reviewId, answer: answer || null };
    const accountId = await reviews.setReviewAnswer(tx, reviewAnswer, now());
    if (accountId === undefined) return { outcome: 'no_review' };
    if (answer) await notifyReviewerOfAnswer(deps, tx, listing, { reviewId, accountId, answer });
    return { outcome: 'answered' };
  });
}
