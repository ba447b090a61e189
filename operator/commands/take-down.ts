import { listingTakenDownMessage } from '../../pipeline/mail/taken-down-message.ts';
import { mailedListing } from '../../rules/people/mailed-words.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { addJob } from '../../store/work/jobs.ts';
import { findListingBySlug, updateListing } from '../../store/listings/listings.ts';
import { addMail } from '../../store/work/outgoing-mail.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { type CommandArgs, CommandError, type CommandResult, type OperatorContext } from '../command.ts';

/** What stands after `listings archive` and `listings reject`. */
export const TAKE_DOWN_USAGE = '<slug> [--reason <words>]\n  --reason  what the owner is told by mail';
export const TAKE_DOWN_OPTIONS = { reason: { type: 'string' } } as const;

/** Takes a listing out of the directory and tells its owner. What belongs to it is kept. */
export async function takeDown(
  status: 'archived' | 'rejected',
  { positionals: [slug], values }: CommandArgs,
  { db, now }: OperatorContext,
): Promise<CommandResult> {
  const reason = typeof values['reason'] === 'string' ? values['reason'].trim() : '';
  if (slug === undefined) throw new CommandError('The slug of one listing is needed.', 2);
  if (reason.length > 1000) throw new CommandError('--reason has at most 1,000 characters.', 2);
  return db.transaction(async (tx) => {
    const listing = await findListingBySlug(tx, slug);
    if (!listing) throw new CommandError(`There is no listing "${slug}".`);
    if (listing.status === status) throw new CommandError(`${slug} is ${status} already.`);
    await updateListing(tx, listing.id, { status }, now());
    const owner = listing.ownerId === null ? undefined : await findAccount(tx, listing.ownerId);
    if (owner) {
      const { name } = await getSiteSettings(tx);
      const key = `${status}-${listing.id}-${now().getTime()}`;
      const message = listingTakenDownMessage(name, mailedListing(listing), status, reason);
      await addMail(tx, { key, to: owner.email, ...message }, now());
      await addJob(tx, { kind: 'mail', key }, now());
    }
    return {
      data: { listing: slug, before: listing.status, status, owner_told: owner !== undefined },
      text: `${slug} is ${status}; it was ${listing.status}.${owner ? ` ${owner.email} is told.` : ''}`,
    };
  });
}
