import { cofounderRemovedMessage } from '../../mail/messages/owner-messages.ts';
import { findInvite } from '../../store/drafts/invites.ts';
import { listMembers } from '../../store/drafts/members.ts';
import { deleteInvite } from '../../store/drafts/write/invites.ts';
import { removeMember } from '../../store/drafts/write/members.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { authorizeDraftOwner } from '../../tools/shared/runtime/authorize-owner.ts';
import { getPublicDraftName } from '../../tools/shared/drafts/draft-name.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';

/** The result of removing a co-founder: `not_there` if they have no access, or no longer have it. */
export type RemovedCofounder = { outcome: 'removed' | 'not_there' };

/**
 * Ends a co-founder's access to a draft and its listing, and notifies them. Their contributions and their name on the
 * profile stay. Only the owner can do this; throws `not_found` for a draft of others.
 */
export async function removeCofounder(
  { db, mail, now }: Pick<UseCaseDeps, 'db' | 'mail' | 'now'>,
  { person, draftId, email }: { person: StoredAccount; draftId: string; email: string },
): Promise<RemovedCofounder> {
  return db.transaction(async (tx) => {
    const draft = await authorizeDraftOwner(tx, person, draftId);
    const member = (await listMembers(tx, draft.id)).find((one) => one.email === email.toLowerCase());
    if (!member) return { outcome: 'not_there' };
    await removeMember(tx, draft.id, member.id);
    // The invite is used up; deleting it frees its place.
    const invite = await findInvite(tx, draft.id, member.email);
    if (invite) await deleteInvite(tx, invite.id);
    const { name } = await getSiteSettings(tx);
    await mail.queue(tx, {
      key: `cofounder-removed-${draft.id}-${member.id}-${now().getTime()}`,
      to: member.email,
      ...cofounderRemovedMessage(name, getPublicDraftName(draft)),
    });
    return { outcome: 'removed' };
  });
}
