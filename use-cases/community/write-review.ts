import { MAX_REVIEW_CHARACTERS } from '../../rules/listings/participation.ts';
import { saveReview } from '../../store/community/write/reviews.ts';
import type { InteractionResult } from '../../store/community/votes.ts';
import { countReviewsToday } from '../../store/site/quotas.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { Account, Services } from '../../tools/shared/runtime/define.ts';
import { type ParticipationDenied, findListingForParticipation } from './find-listing-for-participation.ts';
import { notifyOwnerOfReview } from './review-mail.ts';
import { countCharacters } from '../../rules/typed/characters.ts';

/** Creates or changes a person's review of a listing, at most one per person. Notifies the owner of a new one. */
export async function writeReview(
  deps: Pick<Services, 'db' | 'now' | 'mail' | 'settings'>,
  {
    person,
    slug,
    rating,
    body,
  }: { person: Pick<Account, 'id' | 'name'>; slug: string; rating: number; body: string },
): Promise<{ outcome: InteractionResult | 'no_rating' | 'too_long' | 'too_many' } | ParticipationDenied> {
  const { db, now, settings } = deps;
  const review = { accountId: person.id, rating, body };
  return db.transaction(async (tx) => {
    const access = await findListingForParticipation(tx, { accountId: person.id, slug }, 'review');
    if (access.outcome !== 'open') return access;
    if (!Number.isInteger(rating) || rating < 1 || rating > 5) return { outcome: 'no_rating' };
    if (countCharacters(body) > MAX_REVIEW_CHARACTERS) return { outcome: 'too_long' };
    const { most_reviews_a_day } = await getSiteSettings(tx);
    const written = settings.rateLimits ? await countReviewsToday(tx, person.id, now()) : 0;
    if (written >= most_reviews_a_day) return { outcome: 'too_many' };
    const { listing } = access;
    const outcome = await saveReview(tx, { listingId: listing.id, ...review }, now());
    if (outcome === 'given') {
      await notifyOwnerOfReview(deps, tx, listing, { ...review, from: person.name ?? 'A member' });
    }
    return { outcome };
  }, 'read committed');
}
