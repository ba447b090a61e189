import { z } from 'zod';
import { inviteMessage } from '../pipeline/mail/owner-messages.ts';
import { mailedName } from '../rules/people/mailed-words.ts';
import { hasJoined } from '../store/drafts/members.ts';
import { countInvites, findInvite, type InviteRow } from '../store/drafts/invites.ts';
import { saveInvite } from '../store/drafts/write/invites.ts';
import { hasDeclinedMail } from '../store/people/declined-mail.ts';
import { hashToken, newToken } from '../store/people/opaque-token.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { draftName } from './kit/listings/draft-name.ts';
import { adds, defineWrite } from './kit/call/define.ts';
import { conflict, invalid } from './kit/call/errors.ts';
import { notMailed } from './kit/listings/not-mailed.ts';
import { draftId } from './kit/listings/fields.ts';
import { draftOfOwner } from './kit/call/owned.ts';
import { isRepeat, repeated } from './kit/call/repeats.ts';

const MOST = 10;
const DAYS = 14;
const LIFE = DAYS * 24 * 60 * 60 * 1000;

export default defineWrite({
  name: 'invite_cofounder',
  title: 'Invite a co-founder',
  description:
    'Mails a link that lets a person work on a draft and its listing, once they sign in with that address; good for 14 days. At most 10 people per draft; the same address again gets a new link, not a second invite, and within an hour nothing new. Names on the profile: update_draft (founders).',
  scope: 'listings:write',
  annotations: { ...adds, destructiveHint: true, openWorldHint: true },
  rest: { method: 'POST', path: '/drafts/{id}/invites', status: 201, idempotent: true },
  limit: 'invites_and_claims',
  input: z.strictObject({
    id: draftId,
    email: z.email().max(254).describe('Address the link is mailed to.'),
  }),
  output: z.object({
    invite_id: z.int(),
    draft_id: z.string(),
    email: z.string(),
    status: z.enum(['sent', 'sent_again']),
    expires_at: z.string(),
    invites_left: z.int(),
    repeated,
  }),

  async change(tx, { id, email: sent }, ctx) {
    const { account, mail, settings, now } = ctx;
    const email = sent.toLowerCase();
    const token = newToken();
    const draft = await draftOfOwner(tx, account, id);
    if (email === account.email)
      throw invalid('email', 'This is your own address.', 'Send that of somebody else.');
    if (await hasJoined(tx, draft.id, email)) {
      throw conflict('This person is a co-founder of this draft already.', 'Nothing to do.');
    }
    const before = await findInvite(tx, draft.id, email);
    const count = await countInvites(tx, draft.id);
    if (!before && count >= MOST) {
      throw conflict(
        `This draft has ${MOST} invites, the most there can be.`,
        'Send one of them again instead.',
      );
    }
    const sentAt = before && !before.acceptedAt && new Date(before.expiresAt.getTime() - LIFE);
    // To somebody who takes no such mail any more it is refused, also what was sent before.
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
      product: mailedName(draftName(draft), draft.domain),
      from: account,
      url: `${settings.publicUrl}/invites/${token}`,
      days: DAYS,
    };
    const key = `${invite.id}-${invite.sends}`;
    const hindrance = await mail.toStranger(tx, { kind: 'invite', key, to: email }, (stopUrl) =>
      inviteMessage(siteName, words, stopUrl),
    );
    if (hindrance)
      throw notMailed(hindrance, 'Send them the link of the website, or ask them to sign in first.');
    return presentInvite(invite, before ? count : count + 1);
  },
});

const presentInvite = ({ id, draftId: draft_id, email, sends, expiresAt }: InviteRow, count: number) => ({
  invite_id: id,
  draft_id,
  email,
  status: sends > 1 ? ('sent_again' as const) : ('sent' as const),
  expires_at: expiresAt.toISOString(),
  invites_left: MOST - count,
});
