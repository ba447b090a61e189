import { z } from 'zod';
import { inviteMessage } from '../mail/messages/owner-messages.ts';
import { hasJoined } from '../store/drafts/members.ts';
import type { DraftRow } from '../store/drafts/drafts.ts';
import { countInvites, findInvite, type InviteRow, listOpenInvites } from '../store/drafts/invites.ts';
import { deleteInvite, saveInvite } from '../store/drafts/write/invites.ts';
import type { Tx } from '../store/engine/database.ts';
import { hasDeclinedMail } from '../store/people/declined-mail.ts';
import { hashToken, generateToken } from '../store/people/opaque-token.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { getPublicDraftName } from './shared/drafts/draft-name.ts';
import { adds, defineWrite } from './shared/runtime/define.ts';
import { conflict, fromIssues, invalid } from './shared/runtime/errors.ts';
import { mailRefusal } from './shared/listings/claims/mail-refusal.ts';
import { draftId } from './shared/listings/input-fields.ts';
import { authorizeDraftOwner } from './shared/runtime/authorize-owner.ts';
import { isRepeatedCall, repeatedFlag } from './shared/runtime/repeated-calls.ts';
import { NOBODY_MAILED } from './shared/runtime/dry-run-record.ts';

const MAX_INVITES = 10;
const VALID_DAYS = 14;
const LIFETIME_MS = VALID_DAYS * 24 * 60 * 60 * 1000;

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
    repeated: repeatedFlag,
  }),

  dryRun: {
    async state(tx, { id }, { account }) {
      const draft = await authorizeDraftOwner(tx, account, id);
      return { open_invites: (await listOpenInvites(tx, draft.id)).map(({ email }) => email) };
    },
    dryRunNotice: ({ email }, mailed) =>
      mailed.length > 0 ? `${email} gets a mail with a link.` : NOBODY_MAILED,
  },

  confirmation: {
    question: ({ mailed, report: { told } }) =>
      mailed.length > 0 ? `${told} It lets them work on this draft and its listing. Send it?` : null,
  },

  async change(tx, { id, email: sent, withdraw }, ctx) {
    const { account, mail, settings, now } = ctx;
    const email = sent.toLowerCase();
    const token = generateToken();
    const draft = await authorizeDraftOwner(tx, account, id);
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
    if (!before && count >= MAX_INVITES) {
      throw conflict(
        `This draft has ${MAX_INVITES} invites, the most there can be.`,
        'withdraw: true takes one back and frees its place; or send one of them again.',
      );
    }
    const sentAt = before && !before.acceptedAt && new Date(before.expiresAt.getTime() - LIFETIME_MS);
    // For an address that now declines such mail, a repeat is refused below instead of answered.
    if (sentAt && isRepeatedCall(ctx, sentAt) && !(await hasDeclinedMail(tx, email)))
      return { ...presentInvite(before, count), repeated: true as const };
    const expiresAt = new Date(now().getTime() + LIFETIME_MS);
    const invite = await saveInvite(
      tx,
      { draftId: draft.id, email, tokenHash: hashToken(token), expiresAt },
      now(),
    );
    const { name: siteName } = await getSiteSettings(tx);
    const words = {
      product: getPublicDraftName(draft),
      from: account,
      url: `${settings.publicUrl}/invites/${token}`,
      days: VALID_DAYS,
    };
    const key = `${invite.id}-${invite.sends}`;
    const refusal = await mail.toStranger(
      tx,
      { kind: 'invite', from: account.id, key, to: email },
      (stopUrl) => inviteMessage(siteName, words, stopUrl),
    );
    if (refusal)
      throw mailRefusal(refusal, 'Send them the link of the website, or ask them to sign in first.');
    return presentInvite(invite, before ? count : count + 1);
  },
});

/** Ends the link of an open invite. If there is none for the address, throws `invalid_request` that names the open ones. */
async function withdrawInvite(tx: Tx, { id }: DraftRow, email: string) {
  const openInvites = await listOpenInvites(tx, id);
  const invite = openInvites.find((one) => one.email === email);
  if (!invite) {
    const allowed = openInvites.map((one) => one.email);
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
    invites_left: MAX_INVITES - (await countInvites(tx, id)),
  };
}

const presentInvite = ({ id, draftId: draft_id, email, sends, expiresAt }: InviteRow, count: number) => ({
  invite_id: id,
  draft_id,
  email,
  status: sends > 1 ? ('sent_again' as const) : ('sent' as const),
  expires_at: expiresAt.toISOString(),
  invites_left: MAX_INVITES - count,
});
