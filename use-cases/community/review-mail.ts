import { newReviewMessage, reviewAnsweredMessage } from '../../mail/messages/optional-messages.ts';
import { getMailSafeListingName } from '../../rules/people/mail-safe-text.ts';
import { findAccount } from '../../store/people/accounts.ts';
import type { Tx } from '../../store/engine/database.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';
import { listingUrl } from '../../tools/shared/presenters/present.ts';

type Deps = Pick<Services, 'mail' | 'settings'>;

const getMailedPage = ({ settings }: Deps, listing: ListingRow) => ({
  name: getMailSafeListingName(listing),
  url: listingUrl(settings.publicUrl, listing.slug),
});

/** Notifies the owner of a review: once per reviewer, even if they change it or write it again. */
export async function notifyOwnerOfReview(
  deps: Deps,
  tx: Tx,
  listing: ListingRow,
  review: { accountId: number; from: string; rating: number; body: string },
): Promise<void> {
  const owner = listing.ownerId === null ? undefined : await findAccount(tx, listing.ownerId);
  if (!owner) return;
  const { name } = await getSiteSettings(tx);
  await deps.mail.offer(
    tx,
    { kind: 'reviews', to: owner, key: `review-${listing.id}-${review.accountId}` },
    (unsubscribeUrl) => newReviewMessage(name, getMailedPage(deps, listing), review, unsubscribeUrl),
  );
}

/** Notifies a reviewer of the first answer to their review. */
export async function notifyReviewerOfAnswer(
  deps: Deps,
  tx: Tx,
  listing: ListingRow,
  reviewAnswer: { reviewId: number; accountId: number; answer: string },
): Promise<void> {
  const writer = await findAccount(tx, reviewAnswer.accountId);
  if (!writer) return;
  await deps.mail.offer(
    tx,
    { kind: 'reviews', to: writer, key: `answer-${reviewAnswer.reviewId}` },
    (unsubscribeUrl) =>
      reviewAnsweredMessage(getMailedPage(deps, listing), reviewAnswer.answer, unsubscribeUrl),
  );
}
