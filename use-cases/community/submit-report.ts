import { createHmac } from 'node:crypto';
import { MAX_REPORT_CHARACTERS, REPORT_REASON_NAMES } from '../../rules/listings/report-reasons.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { SHOWN_STATUSES } from '../../rules/states/listing.ts';
import type { Tx } from '../../store/engine/database.ts';
import { findListingBySlug } from '../../store/listings/listings.ts';
import { generateToken } from '../../store/people/opaque-token.ts';
import { getSiteSettings, type SiteSettings } from '../../store/site/site-settings.ts';
import { countOpenReports, countReportsSince, isShownReview } from '../../store/team/reports.ts';
import { insertReport } from '../../store/team/write/reports.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';
import { countCharacters } from '../../rules/typed/characters.ts';

/** The subject of a report: a listing, or one of its reviews. */
export type ReportSubject = { slug: string; reviewId: number | null };

export type ReportOutcome =
  /** `before`: the sender already has an open report of it, or it has the maximum number of open reports. */
  | { outcome: 'reported' | 'before' | 'nothing' | 'no_reason' | 'too_long' }
  | { outcome: 'too_many'; hours: number };

/**
 * Reports a listing or a review to the team. No sign-in is needed: an anonymous sender is identified by a keyed hash
 * of day and network, only to limit reports per day.
 */
export async function submitReport(
  { db, now, serverSecret, settings }: Pick<Services, 'db' | 'now' | 'serverSecret' | 'settings'>,
  input: ReportSubject & { accountId: number | null; address: string; reason: string; details: string },
): Promise<ReportOutcome> {
  const { slug, reviewId, accountId, reason } = input;
  const details = input.details.trim();
  if (!isOneOf(reason, REPORT_REASON_NAMES)) return { outcome: 'no_reason' };
  if (countCharacters(details) > MAX_REPORT_CHARACTERS) return { outcome: 'too_long' };
  const secret = await serverSecret('report-sender', async () => generateToken());
  const senderKey =
    accountId === null ? `${now().toISOString().slice(0, 10)} ${input.address}` : `account ${accountId}`;
  const sender = createHmac('sha256', secret).update(senderKey).digest('base64url');
  return db.transaction(async (tx) => {
    const listing = await findListingBySlug(tx, slug);
    if (!listing || !isOneOf(listing.status, SHOWN_STATUSES)) return { outcome: 'nothing' };
    if (reviewId !== null && !(await isShownReview(tx, listing.id, reviewId))) return { outcome: 'nothing' };
    const site = await getSiteSettings(tx);
    const limit = accountId === null ? site.limit_anonymous_reports : site.limit_reports;
    const hours = settings.rateLimits ? await getHoursToWait(tx, sender, limit) : undefined;
    if (hours !== undefined) return { outcome: 'too_many', hours };
    const subject = { listingId: listing.id, reviewId };
    const openReports = await countOpenReports(tx, subject, sender);
    if (openReports.own > 0 || openReports.all >= site.most_open_reports) return { outcome: 'before' };
    await insertReport(tx, { ...subject, accountId, sender, reason, details }, now());
    return { outcome: 'reported' };
  });

  /** Returns the hours of the time window if its limit is used up. */
  async function getHoursToWait(
    tx: Tx,
    senderHash: string,
    { points, seconds }: SiteSettings['limit_reports'],
  ): Promise<number | undefined> {
    const since = new Date(now().getTime() - seconds * 1000);
    return (await countReportsSince(tx, senderHash, since)) < points ? undefined : Math.ceil(seconds / 3600);
  }
}
