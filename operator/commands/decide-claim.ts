import { claimDecidedMessage, ownershipLostMessage } from '../../pipeline/mail/owner-messages.ts';
import type { Message } from '../../pipeline/mail/messages.ts';
import { mailedListing } from '../../rules/people/mailed-words.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { findClaim, grantClaim, moveClaim } from '../../store/listings/claims.ts';
import type { Tx } from '../../store/engine/database.ts';
import { addJob } from '../../store/work/jobs.ts';
import { addMail } from '../../store/work/outgoing-mail.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { CommandError, type CommandResult, type OperatorContext } from '../command.ts';

/** Decides a claim and tells the claimant, and the owner who loses the listing. The running service sends the mail. */
export async function decideClaim(
  { db, settings, now }: OperatorContext,
  id: number,
  approved: boolean,
): Promise<CommandResult> {
  return db.transaction(async (tx) => {
    const found = await findClaim(tx, id);
    if (!found) throw new CommandError(`There is no claim ${id}.`);
    const { claim, listing } = found;
    if (claim.status !== 'pending') throw new CommandError(`Claim ${id} is ${claim.status} already.`);
    if (approved && claim.provenAt === null) {
      throw new CommandError(`Claim ${id} is not proved: nobody has shown control of the website.`);
    }
    if (approved) await grantClaim(tx, found, now());
    else await moveClaim(tx, claim, 'reject', now());

    const { name } = await getSiteSettings(tx);
    const url = `${settings.publicUrl}/l/${listing.slug}`;
    await tell(
      tx,
      claim.accountId,
      `claim-decided-${id}`,
      claimDecidedMessage(name, mailedListing(listing), url, approved),
    );
    if (approved && listing.ownerId !== null && listing.ownerId !== claim.accountId) {
      await tell(tx, listing.ownerId, `claim-lost-${id}`, ownershipLostMessage(name, mailedListing(listing)));
    }
    const status = approved ? 'verified' : 'rejected';
    return {
      data: { claim: id, status, listing: listing.slug },
      text: `Claim ${id} of ${listing.slug} is ${status}.`,
    };
  });

  async function tell(tx: Tx, accountId: number, key: string, message: Message): Promise<void> {
    const account = await findAccount(tx, accountId);
    if (!account) return;
    await addMail(tx, { key, to: account.email, ...message }, now());
    await addJob(tx, { kind: 'mail', key }, now());
  }
}
