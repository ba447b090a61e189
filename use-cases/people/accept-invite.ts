import { cofounderJoinedMessage } from '../../mail/messages/owner-messages.ts';
import { findAccount, type StoredAccount } from '../../store/people/accounts.ts';
import type { Queries, Tx } from '../../store/engine/database.ts';
import { type DraftRow, findDraft } from '../../store/drafts/drafts.ts';
import { findInviteByToken, type InviteRow } from '../../store/drafts/invites.ts';
import { markInviteAccepted } from '../../store/drafts/write/invites.ts';
import { addMember } from '../../store/drafts/write/members.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { getPublicDraftName } from '../../tools/shared/drafts/draft-name.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';

type Invited = { invite: InviteRow; draft: DraftRow };

/** The state of an invite for the person who opened its link; only `theirs` can be accepted. */
export type InviteState =
  { outcome: 'unknown' } | ({ outcome: 'theirs' | 'for_other' | 'joined' | 'used' | 'expired' } & Invited);

type OpenedInvite = { token: string; person: StoredAccount | null };

/** Finds an invite by the token of its link. */
export async function findInviteState(
  { db, now }: { db: Queries; now: () => Date },
  { token, person }: OpenedInvite,
): Promise<InviteState> {
  const invite = await findInviteByToken(db, hashToken(token));
  const draft = invite && (await findDraft(db, invite.draftId));
  if (!invite || !draft) return { outcome: 'unknown' };
  const isTheirs = person?.email === invite.email;
  const outcome =
    invite.acceptedAt !== null
      ? isTheirs
        ? 'joined'
        : 'used'
      : invite.expiresAt <= now()
        ? 'expired'
        : isTheirs
          ? 'theirs'
          : 'for_other';
  return { outcome, invite, draft };
}

/**
 * Adds the invited person to the draft and its listing, and notifies the owner. If the invite cannot be accepted,
 * returns its state.
 */
export async function acceptInvite(
  deps: Pick<UseCaseDeps, 'db' | 'now' | 'mail'>,
  { token, person }: OpenedInvite,
): Promise<InviteState | ({ outcome: 'accepted' } & Invited)> {
  return deps.db.transaction(async (tx) => {
    const state = await findInviteState({ db: tx, now: deps.now }, { token, person });
    if (state.outcome !== 'theirs' || !person) return state;
    await joinDraft(deps, tx, state, person);
    return { ...state, outcome: 'accepted' };
  });
}

async function joinDraft(
  { mail, now }: Pick<UseCaseDeps, 'now' | 'mail'>,
  tx: Tx,
  { invite, draft }: Invited,
  person: StoredAccount,
): Promise<void> {
  await addMember(tx, draft.id, person.id, now());
  await markInviteAccepted(tx, invite.id, now());
  const owner = await findAccount(tx, draft.accountId);
  if (!owner) return;
  const { name } = await getSiteSettings(tx);
  await mail.queue(tx, {
    key: `joined-${invite.id}`,
    to: owner.email,
    ...cofounderJoinedMessage(name, getPublicDraftName(draft), person.email),
  });
}
