import { listingTakenDownMessage } from '../../../mail/messages/taken-down-message.ts';
import { getMailSafeListingName } from '../../../rules/people/mail-safe-text.ts';
import { findAccount } from '../../../store/people/accounts.ts';
import { LISTING } from '../../../rules/states/listing.ts';
import { findListingBySlug, type ListingRow } from '../../../store/listings/listings.ts';
import { moveListing } from '../../../store/listings/write/move-listing.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { settleReports } from '../../../store/team/write/reports.ts';
import { recordTeamAction } from '../../../store/team/write/team-actions.ts';
import type { UseCaseDeps, TeamReason } from '../../use-case-deps.ts';
import { notifyReporters } from './notify-reporters.ts';

const EVENTS = { archived: 'archive', rejected: 'reject' } as const;

/** Removes a listing from the directory and tells its owner why. Its data is kept; open reports of it are upheld. */
export async function takeDownListing(
  { db, mail, now }: Pick<UseCaseDeps, 'db' | 'mail' | 'now'>,
  { slug, status, by, reason }: { slug: string; status: keyof typeof EVENTS } & TeamReason,
): Promise<
  | { outcome: 'taken_down'; before: ListingRow['status']; notified: string | undefined }
  | { outcome: 'unknown' }
  | { outcome: 'taken_down_before' }
> {
  return db.transaction(async (tx) => {
    const listing = await findListingBySlug(tx, slug);
    if (!listing) return { outcome: 'unknown' };
    const event = EVENTS[status];
    if (!LISTING.next(listing.status, event)) return { outcome: 'taken_down_before' };
    await moveListing(tx, listing, { event }, now());
    const reports = await settleReports(tx, { listingId: listing.id }, 'uphold', now());
    await notifyReporters(tx, { mail, now }, reports, 'upheld');
    const made = { status, ownerId: listing.ownerId };
    const undo = { do: 'reinstate', listingId: listing.id, before: listing.status, reports, made } as const;
    await recordTeamAction(tx, { by, action: 'take_down', subject: slug, reason, undo }, now());
    const owner = listing.ownerId === null ? undefined : await findAccount(tx, listing.ownerId);
    if (owner) {
      const { name } = await getSiteSettings(tx);
      const key = `${status}-${listing.id}-${now().getTime()}`;
      const message = listingTakenDownMessage(name, getMailSafeListingName(listing), status, reason);
      await mail.queue(tx, { key, to: owner.email, ...message });
    }
    return { outcome: 'taken_down', before: listing.status, notified: owner?.email };
  });
}
