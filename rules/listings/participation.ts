import { isOneOf } from '../states/define-states.ts';
import { type ListingStatus, SHOWN_STATUSES } from '../states/listing.ts';

/** The facts of a listing that decide who may vote for it, follow it or review it. */
export type ParticipationFacts = {
  status: ListingStatus;
  /** Accounts of everyone behind the product: owner, co-founders, founders. */
  insiders: readonly number[];
};

export type ParticipationRefusal = 'not_live' | 'own_listing';

/** What people do with a listing. */
export type Participation = 'vote' | 'follow' | 'review';

/**
 * Returns why a person may not vote for, follow or review a listing; undefined when they may. Votes and reviews need
 * a launched listing; followers of a scheduled one are notified when it launches. Insiders cannot influence the
 * figures of their own product.
 */
export function getParticipationRefusal(
  listing: ParticipationFacts,
  accountId: number,
  action: Participation,
): ParticipationRefusal | undefined {
  if (action === 'follow' ? !isOneOf(listing.status, SHOWN_STATUSES) : listing.status !== 'live')
    return 'not_live';
  return listing.insiders.includes(accountId) ? 'own_listing' : undefined;
}

/** The ratings of a review, 1 to 5. */
export const RATINGS = [5, 4, 3, 2, 1] as const;

/** Maximum characters of a review, and of the owner's answer to it. */
export const MAX_REVIEW_CHARACTERS = 3000;
