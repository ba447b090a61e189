import { reportOutcomeMessage, type ReportOutcome } from '../../../mail/messages/report-messages.ts';
import { getMailSafeListingName } from '../../../rules/people/mail-safe-text.ts';
import type { Tx } from '../../../store/engine/database.ts';
import { findListing } from '../../../store/listings/listings.ts';
import { findAccount } from '../../../store/people/accounts.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { findReport } from '../../../store/team/reports.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

/** Notifies signed-in reporters of the outcome of their reports. */
export async function notifyReporters(
  tx: Tx,
  { mail, now }: Pick<UseCaseDeps, 'mail' | 'now'>,
  reports: readonly number[],
  outcome: ReportOutcome,
): Promise<void> {
  const { name } = await getSiteSettings(tx);
  for (const id of reports) {
    const report = await findReport(tx, id);
    const listing = report && (await findListing(tx, report.listingId));
    const reporter = report?.accountId ? await findAccount(tx, report.accountId) : undefined;
    if (!listing || !reporter) continue;
    const about = { listing: getMailSafeListingName(listing), isReview: report?.reviewId !== null };
    const key = `report-${outcome}-${id}-${now().getTime()}`;
    await mail.queue(tx, { key, to: reporter.email, ...reportOutcomeMessage(name, about, outcome) });
  }
}
