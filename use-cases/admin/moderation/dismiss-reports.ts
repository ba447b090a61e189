import { findListing } from '../../../store/listings/listings.ts';
import { findReport } from '../../../store/team/reports.ts';
import { settleReports } from '../../../store/team/write/reports.ts';
import { recordTeamAction } from '../../../store/team/write/team-actions.ts';
import type { UseCaseDeps, TeamReason } from '../../use-case-deps.ts';
import { notifyReporters } from './notify-reporters.ts';

/** Dismisses all open reports about the subject of a report, and notifies the reporters. */
export async function dismissReports(
  { db, mail, now }: Pick<UseCaseDeps, 'db' | 'mail' | 'now'>,
  { reportId, by, reason }: { reportId: number } & TeamReason,
): Promise<{ outcome: 'dismissed'; reports: number } | { outcome: 'settled_before' }> {
  return db.transaction(async (tx) => {
    const report = await findReport(tx, reportId);
    const listing = report && (await findListing(tx, report.listingId));
    if (!report || !listing || report.status !== 'open') return { outcome: 'settled_before' };
    const { listingId, reviewId } = report;
    const reports = await settleReports(tx, { listingId, reviewId }, 'dismiss', now());
    await notifyReporters(tx, { mail, now }, reports, 'dismissed');
    const subject = reviewId === null ? listing.slug : `${listing.slug} review ${reviewId}`;
    const undo = { do: 'reopen_reports', reports } as const;
    await recordTeamAction(tx, { by, action: 'dismiss_report', subject, reason, undo }, now());
    return { outcome: 'dismissed', reports: reports.length };
  });
}
