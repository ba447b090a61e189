import * as reviews from '../../store/community/write/reviews.ts';
import { findListingBySlug } from '../../store/listings/listings.ts';
import type { Account } from '../../tools/kit/call/define.ts';
import type { ActParts } from '../act-parts.ts';

/** Hides a review that is not genuine, or shows it again; only for operators. */
export async function hideReview(
  { db, now }: Pick<ActParts, 'db' | 'now'>,
  {
    person,
    slug,
    ...review
  }: { person: Pick<Account, 'role'>; slug: string; reviewId: number; hidden: boolean },
): Promise<{ outcome: 'done' | 'no_review' }> {
  const listing = await findListingBySlug(db, slug);
  if (!listing || person.role !== 'operator') return { outcome: 'no_review' };
  const { reviewId: id, hidden } = review;
  await db.transaction((tx) => reviews.putReviewHidden(tx, { listingId: listing.id, id, hidden }, now()));
  return { outcome: 'done' };
}
