import { removeReview } from '../../store/community/write/reviews.ts';
import type { ActParts } from '../act-parts.ts';
import { type Closed, listingOpenTo } from './listing-open-to.ts';

/** Deletes a person's review of a listing, if they wrote one. */
export async function takeBackReview(
  { db }: Pick<ActParts, 'db'>,
  asked: { accountId: number; slug: string },
): Promise<{ outcome: 'taken_back' } | Closed> {
  const open = await listingOpenTo(db, asked, 'review');
  if (open.outcome !== 'open') return open;
  await db.transaction((tx) => removeReview(tx, open.listing.id, asked.accountId));
  return { outcome: 'taken_back' };
}
