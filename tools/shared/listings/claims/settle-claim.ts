import { competingClaimMessage, teamClaimMessage } from '../../../../mail/messages/owner-messages.ts';
import { getMailSafeListingName } from '../../../../rules/people/mail-safe-text.ts';
import { findAccount } from '../../../../store/people/accounts.ts';
import type { ClaimRow, ClaimWithListing } from '../../../../store/listings/ownership-claims.ts';
import { grantClaim, moveClaim, verifyClaim } from '../../../../store/listings/write/ownership-claims.ts';
import type { Tx } from '../../../../store/engine/database.ts';
import { getSiteSettings } from '../../../../store/site/site-settings.ts';
import type { Services } from '../../runtime/define.ts';
import { getListingRole } from '../../runtime/authorize-owner.ts';

/**
 * Applies the outcome of a proof. A listing without an owner becomes the claimant's; one they already work on is verified;
 * one of another owner stays with that owner, who is mailed, and the claim waits for the operator.
 */
export async function settleClaim(
  { mail, now }: { mail: Pick<Services['mail'], 'queue'>; now: () => Date },
  tx: Tx,
  claimWithListing: ClaimWithListing,
): Promise<ClaimRow> {
  const { claim, listing } = claimWithListing;
  if (listing.ownerId === null) return grantClaim(tx, claimWithListing, now());
  const role = await getListingRole(tx, { id: claim.accountId, role: 'member' }, listing);
  if (role !== null) return verifyClaim(tx, claimWithListing, now());

  const { name, team_email } = await getSiteSettings(tx);
  const owner = await findAccount(tx, listing.ownerId);
  const claimant = await findAccount(tx, claim.accountId);
  if (owner) {
    await mail.queue(tx, {
      key: `claim-waits-${claim.id}`,
      to: owner.email,
      ...competingClaimMessage(name, getMailSafeListingName(listing), claim.method),
    });
  }
  if (team_email !== '') {
    await mail.queue(tx, {
      key: `claim-team-${claim.id}`,
      to: team_email,
      ...teamClaimMessage(getMailSafeListingName(listing), claim.id, claimant?.email ?? 'Somebody'),
    });
  }
  return moveClaim(tx, claim, 'prove', now());
}
