import { z } from 'zod';
import { inviteMessage } from '../mail/messages/owner-messages.ts';
import { hasJoined } from '../store/drafts/members.ts';
import type { DraftRow } from '../store/drafts/drafts.ts';
import { countInvites, findInvite, type InviteRow, listOpenInvites } from '../store/drafts/invites.ts';
import { deleteInvite, saveInvite } from '../store/drafts/write/invites.ts';
import type { Tx } from '../store/engine/database.ts';
import { hasDeclinedMail } from '../store/people/declined-mail.ts';
import { hashToken, newToken } from '../store/people/opaque-token.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { draftNameToOthers } from './shared/drafts/draft-name.ts';
import { adds, defineWrite } from './shared/runtime/define.ts';
import { conflict, fromIssues, invalid } from './shared/runtime/errors.ts';
import { notMailed } from './shared/listings/claims/not-mailed.ts';
import { draftId } from './shared/listings/fields.ts';
import { draftOfOwner } from './shared/runtime/owned.ts';
import { isRepeat, repeated } from './shared/runtime/repeats.ts';
import { NOBODY_MAILED } from './shared/runtime/would.ts';

const MOST = 10;
const DAYS = 14;
const LIFE = DAYS * 24 * 60 * 60 * 1000;

export default defineWrite({
  name: 'invite_cofounder',
  title: 'Invite a co-founder',
  description:
    'Mails a link that lets a person work on a draft and its listing, once they sign in with that address; good for 14 days. At most 10 people per draft; the same address again gets a new link, not a second invite, and within an hour nothing new. `withdraw` takes back one that nobody took up. Names on the profile: update_draft (founders).',
  scope: 'listings:write',
  annotations: { ...adds, destructiveHint: true, openWorldHint: true },
  rest: { method: 'POST', path: '/drafts/{id}/invites', status: 201, idempotent: true },
  limit: 'invites_and_claims',
  limitPoints: ({ withdraw }) => (withdraw ? 0 : 1),
  input: z.strictObject({
    id: draftId,
    email: z.email().max(254).describe('Address the link is mailed to.'),
    withdraw: z.boolean().default(false).describe('Takes the invite to this address back.'),
  }),
  output: z.object({
    invite_id: z.int(),
    draft_id: z.string(),
    email: z.string(),
    status: z.enum(['sent', 'sent_again', 'withdrawn']),
    expires_at: z.string().optional(),
    invites_left: z.int(),
    repeated,
  }),

  would: {
    async state(tx, { id }, { account }) {
      const draft = await draftOfOwner(tx, account, id);
      return { open_invites: (await listOpenInvites(tx, draft.id)).map(({ email }) => email) };
    },
    told: ({ email }, mailed) => (mailed.length > 0 ? `${email} gets a mail with a link.` : NOBODY_MAILED),
  },

  asks: {
    words: ({ mailed, would: { told } }) =>
      mailed.length > 0 ? `${told} It lets them work on this draft and its listing. Send it?` : null,
  },

  async change(tx, { id, email: sent, withdraw }, ctx) {
    const { account, mail, settings, now } = ctx;
    const email = sent.toLowerCase();
    const token = newToken();
    const draft = await draftOfOwner(tx, account, id);
    if (email === account.email)
      throw invalid('email', 'This is your own address.', 'Send that of somebody else.');
    if (await hasJoined(tx, draft.id, email)) {
      throw withdraw
        ? conflict(
            'This person has joined: there is no invite to take back.',
            `The owner ends their access on ${settings.publicUrl}/account/drafts/${draft.id}/cofounders.`,
          )
        : conflict('This person is a co-founder of this draft already.', 'Nothing to do.');
    }
    if (withdraw) return withdrawInvite(tx, draft, email);
    const before = await findInvite(tx, draft.id, email);
    const count = await countInvites(tx, draft.id);
    if (!before && count >= MOST) {
      throw conflict(
        `This draft has ${MOST} invites, the most there can be.`,
        'withdraw: true takes one back and frees its place; or send one of them again.',
      );
    }
    const sentAt = before && !before.acceptedAt && new Date(before.expiresAt.getTime() - LIFE);
    // For an address that now declines such mail, a repeat is refused below instead of answered.
    if (sentAt && isRepeat(ctx, sentAt) && !(await hasDeclinedMail(tx, email)))
      return { ...presentInvite(before, count), repeated: true as const };
    const expiresAt = new Date(now().getTime() + LIFE);
    const invite = await saveInvite(
      tx,
      { draftId: draft.id, email, tokenHash: hashToken(token), expiresAt },
      now(),
    );
    const { name: siteName } = await getSiteSettings(tx);
    const words = {
      product: draftNameToOthers(draft),
      from: account,
      url: `${settings.publicUrl}/invites/${token}`,
      days: DAYS,
    };
    const key = `${invite.id}-${invite.sends}`;
    const hindrance = await mail.toStranger(
      tx,
      { kind: 'invite', from: account.id, key, to: email },
      (stopUrl) => inviteMessage(siteName, words, stopUrl),
    );
    if (hindrance)
      throw notMailed(hindrance, 'Send them the link of the website, or ask them to sign in first.');
    return presentInvite(invite, before ? count : count + 1);
  },
});

/** Ends the link of an open invite. If there is none for the address, throws `invalid_request` that names the open ones. */
async function withdrawInvite(tx: Tx, { id }: DraftRow, email: string) {
  const open = await listOpenInvites(tx, id);
  const invite = open.find((one) => one.email === email);
  if (!invite) {
    const allowed = open.map((one) => one.email);
    const message = 'No open invite of this draft went to this address.';
    const fix = allowed.length ? 'Send one of the addresses in `allowed`.' : 'Nothing to do.';
    throw fromIssues([{ field: 'email', code: 'not_invited', message, allowed, fix }]);
  }
  await deleteInvite(tx, invite.id);
  return {
    invite_id: invite.id,
    draft_id: id,
    email,
    status: 'withdrawn' as const,
    invites_left: MOST - (await countInvites(tx, id)),
  };
}

const presentInvite = ({ id, draftId: draft_id, email, sends, expiresAt }: InviteRow, count: number) => ({
  invite_id: id,
  draft_id,
  email,
  status: sends > 1 ? ('sent_again' as const) : ('sent' as const),
  expires_at: expiresAt.toISOString(),
  invites_left: MOST - count,
});
