import { REVIEW_MAX } from '../../rules/listings/participation.ts';
import { saveReview } from '../../store/community/write/reviews.ts';
import type { Given } from '../../store/community/votes.ts';
import type { Account, Services } from '../../tools/kit/call/define.ts';
import { type Closed, listingOpenTo } from './listing-open-to.ts';
import { tellOfReview } from './review-mail.ts';

/** Writes a person's one review of a listing, or changes it, and tells the owner of a new one. */
export async function writeReview(
  parts: Pick<Services, 'db' | 'now' | 'mail' | 'settings'>,
  {
    person,
    slug,
    rating,
    body,
  }: { person: Pick<Account, 'id' | 'name'>; slug: string; rating: number; body: string },
): Promise<{ outcome: Given | 'no_rating' | 'too_long' } | Closed> {
  const { db, now } = parts;
  const open = await listingOpenTo(db, { accountId: person.id, slug }, 'review');
  if (open.outcome !== 'open') return open;
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) return { outcome: 'no_rating' };
  if ([...body].length > REVIEW_MAX) return { outcome: 'too_long' };
  const { listing } = open;
  const review = { accountId: person.id, rating, body };
  const outcome = await db.transaction(async (tx) => {
    const given = await saveReview(tx, { listingId: listing.id, ...review }, now());
    if (given !== 'by_other_account') {
      await tellOfReview(parts, tx, listing, { ...review, from: person.name ?? 'A member' });
    }
    return given;
  }, 'read committed');
  return { outcome };
}
