import type { Message } from '../../../mail/messages/messages.ts';
import { claimDecidedMessage, ownershipLostMessage } from '../../../mail/messages/owner-messages.ts';
import type { TeamUndo } from '../../../rules/people/team-actions.ts';
import { getMailSafeListingName } from '../../../rules/people/mail-safe-text.ts';
import { findAccount } from '../../../store/people/accounts.ts';
import type { Tx } from '../../../store/engine/database.ts';
import {
  type ClaimRow,
  type ClaimWithListing,
  findClaim,
  listProvedClaims,
} from '../../../store/listings/ownership-claims.ts';
import { grantClaim, moveClaim } from '../../../store/listings/write/ownership-claims.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { recordTeamAction } from '../../../store/team/write/team-actions.ts';
import type { UseCaseDeps, TeamReason } from '../../use-case-deps.ts';

/**
 * Approves or rejects a claim, and notifies the claimant and an owner who loses the listing. Only a proved claim can
 * be approved.
 */
export async function decideClaim(
  { db, mail, now, settings }: Pick<UseCaseDeps, 'db' | 'mail' | 'now' | 'settings'>,
  { claimId, approved, by, reason }: { claimId: number; approved: boolean } & TeamReason,
): Promise<
  | { outcome: 'decided'; slug: string }
  | { outcome: 'unknown' | 'unproved' }
  | { outcome: 'decided_before'; status: ClaimRow['status'] }
> {
  return db.transaction(async (tx) => {
    const found = await findClaim(tx, claimId);
    if (!found) return { outcome: 'unknown' };
    const { claim, listing } = found;
    if (claim.status !== 'pending') return { outcome: 'decided_before', status: claim.status };
    if (approved && claim.provenAt === null) return { outcome: 'unproved' };
    // If the claimant already owns the listing, nobody loses it.
    const changesOwner = approved && listing.ownerId !== claim.accountId;
    const rivals = changesOwner ? await listProvedClaims(tx, listing.id) : [];
    const at = now();
    if (approved) await grantClaim(tx, found, at);
    else await moveClaim(tx, claim, 'reject', at);

    const action = approved ? 'approve_claim' : 'reject_claim';
    const undo = buildUndo(found, approved ? at : null, rivals);
    await recordTeamAction(tx, { by, action, subject: listing.slug, reason, undo }, now());

    const { name } = await getSiteSettings(tx);
    const listingName = getMailSafeListingName(listing);
    const url = `${settings.publicUrl}/l/${listing.slug}`;
    const decisionMessage = claimDecidedMessage(name, listingName, url, approved);
    await notify(tx, claim.accountId, `claim-decided-${claimId}`, decisionMessage);
    for (const { id, accountId, status } of rivals) {
      if (status === 'pending' && accountId !== claim.accountId) {
        await notify(
          tx,
          accountId,
          `claim-decided-${id}`,
          claimDecidedMessage(name, listingName, url, false),
        );
      }
    }
    if (changesOwner && listing.ownerId !== null) {
      await notify(tx, listing.ownerId, `claim-lost-${claimId}`, ownershipLostMessage(name, listingName));
    }
    return { outcome: 'decided', slug: listing.slug };
  });

  async function notify(tx: Tx, accountId: number, key: string, message: Message): Promise<void> {
    const account = await findAccount(tx, accountId);
    if (account) await mail.queue(tx, { key, to: account.email, ...message });
  }
}

/** Builds the data to revert the decision: the previous state of the claim, the listing and other claims of it. */
const buildUndo = (
  { claim, listing }: ClaimWithListing,
  approvedAt: Date | null,
  rivals: readonly ClaimRow[],
): TeamUndo => ({
  do: 'reopen_claim',
  claimId: claim.id,
  listing: approvedAt
    ? {
        ownerId: listing.ownerId,
        draftId: listing.draftId,
        verifiedAt: listing.verifiedAt?.toISOString() ?? null,
      }
    : null,
  ...(approvedAt ? { verifiedAt: approvedAt.toISOString() } : {}),
  rivals: rivals
    .filter(({ accountId }) => accountId !== claim.accountId)
    .map(({ id, status }) => ({ id, status })),
});
