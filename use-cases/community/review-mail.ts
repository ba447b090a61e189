import { newReviewMessage, reviewAnsweredMessage } from '../../mail/messages/optional-messages.ts';
import { mailedListing } from '../../rules/people/mailed-words.ts';
import { findAccount } from '../../store/people/accounts.ts';
import type { Tx } from '../../store/engine/database.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';
import { listingUrl } from '../../tools/shared/presenters/present.ts';

type Parts = Pick<Services, 'mail' | 'settings'>;

const pageOf = ({ settings }: Parts, listing: ListingRow) => ({
  name: mailedListing(listing),
  url: listingUrl(settings.publicUrl, listing.slug),
});

/** Notifies the owner of a review: once per reviewer, even if they change it or write it again. */
export async function tellOfReview(
  parts: Parts,
  tx: Tx,
  listing: ListingRow,
  review: { accountId: number; from: string; rating: number; body: string },
): Promise<void> {
  const owner = listing.ownerId === null ? undefined : await findAccount(tx, listing.ownerId);
  if (!owner) return;
  const { name } = await getSiteSettings(tx);
  await parts.mail.offer(tx, 'reviews', owner, `review-${listing.id}-${review.accountId}`, (unsubscribeUrl) =>
    newReviewMessage(name, pageOf(parts, listing), review, unsubscribeUrl),
  );
}

/** Notifies a reviewer of the first answer to their review. */
export async function tellOfAnswer(
  parts: Parts,
  tx: Tx,
  listing: ListingRow,
  answered: { reviewId: number; accountId: number; answer: string },
): Promise<void> {
  const writer = await findAccount(tx, answered.accountId);
  if (!writer) return;
  await parts.mail.offer(tx, 'reviews', writer, `answer-${answered.reviewId}`, (unsubscribeUrl) =>
    reviewAnsweredMessage(pageOf(parts, listing), answered.answer, unsubscribeUrl),
  );
}
