import * as reviews from '../../../store/community/write/reviews.ts';
import { hasReview } from '../../../store/community/reviews.ts';
import { findListingBySlug } from '../../../store/listings/listings.ts';
import { settleReports } from '../../../store/team/write/reports.ts';
import { recordTeamAction } from '../../../store/team/write/team-actions.ts';
import type { UseCaseDeps, TeamReason } from '../../use-case-deps.ts';
import { notifyReporters } from './notify-reporters.ts';

/** Hides a review that is not genuine, or shows it again. Open reports of a hidden review are upheld. */
export async function hideReview(
  { db, mail, now }: Pick<UseCaseDeps, 'db' | 'mail' | 'now'>,
  { slug, reviewId, hidden, by, reason }: { slug: string; reviewId: number; hidden: boolean } & TeamReason,
): Promise<{ outcome: 'done' | 'no_review' }> {
  return db.transaction(async (tx) => {
    const listing = await findListingBySlug(tx, slug);
    if (!listing) return { outcome: 'no_review' };
    const review = { listingId: listing.id, reviewId };
    const { id: listingId } = listing;
    if (!(await reviews.setReviewHidden(tx, { listingId, id: reviewId, hidden }, now()))) {
      // A repeated request changes nothing and is not logged, because such an action could not be reverted by itself.
      return { outcome: (await hasReview(tx, review)) ? 'done' : 'no_review' };
    }
    const reports = hidden ? await settleReports(tx, review, 'uphold', now()) : [];
    await notifyReporters(tx, { mail, now }, reports, 'upheld');
    const undo = { do: 'put_review', ...review, hidden: !hidden, reports } as const;
    const action = hidden ? 'hide_review' : 'show_review';
    const subject = `${slug} review ${reviewId}`;
    await recordTeamAction(tx, { by, action, subject, reason, undo }, now());
    return { outcome: 'done' };
  });
}
