import { cofounderJoinedMessage } from '../../../pipeline/mail/owner-messages.ts';
import { mailedName } from '../../../rules/people/mailed-words.ts';
import { findAccount, type StoredAccount } from '../../../store/people/accounts.ts';
import type { Tx } from '../../../store/engine/database.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import { type InviteRow, markInviteAccepted } from '../../../store/drafts/invites.ts';
import { addMember } from '../../../store/drafts/members.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import type { Services } from '../call/define.ts';

/** What a draft is called before it has a name: its website. */
export const draftName = ({ document, domain }: Pick<DraftRow, 'document' | 'domain'>): string => {
  const { value } = document.fields.name;
  return typeof value === 'string' && value !== '' ? value : domain;
};

/** Joins a person to the draft of an invite and to its listing, and tells the owner. */
export async function acceptInvite(
  { mail, now }: Pick<Services, 'mail' | 'now'>,
  tx: Tx,
  { invite, draft, person }: { invite: InviteRow; draft: DraftRow; person: StoredAccount },
): Promise<void> {
  await addMember(tx, draft.id, person.id, now());
  await markInviteAccepted(tx, invite.id, now());
  const owner = await findAccount(tx, draft.accountId);
  if (!owner) return;
  const { name } = await getSiteSettings(tx);
  await mail.queue(tx, {
    key: `joined-${invite.id}`,
    to: owner.email,
    ...cofounderJoinedMessage(name, mailedName(draftName(draft), draft.domain), person.email),
  });
}
