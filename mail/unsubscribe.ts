import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAIL_KINDS, type MailKind } from '../rules/mail-kinds.ts';

/** What a link ends for whom: following a listing, or a kind of mail. */
export type Subscription = { accountId: number; listingId: number } | { accountId: number; kind: MailKind };

export type UnsubscribeLinks = {
  url: (subscription: Subscription) => string;
  /** The subscription of a token that we made; undefined for any other text. */
  read: (token: string) => Subscription | undefined;
};

/** Links that end a subscription without a sign-in (RFC 8058). Signed, so nothing is stored and none expires. */
export function unsubscribeLinks(key: string, publicUrl: string): UnsubscribeLinks {
  const sign = (what: string): string =>
    createHmac('sha256', key).update(`unsubscribe ${what}`).digest('base64url');
  return {
    url(subscription) {
      const subject = 'kind' in subscription ? subscription.kind : subscription.listingId;
      const what = `${subject}.${subscription.accountId}`;
      return `${publicUrl}/unsubscribe?token=${what}.${sign(what)}`;
    },
    read(token) {
      const parts = /^(\d{1,15}|[a-z_]{1,40})\.(\d{1,15})\.([\w-]{43})$/.exec(token);
      if (!parts) return undefined;
      const [, subject, account, signature] = parts;
      const expected = Buffer.from(sign(`${subject}.${account}`));
      if (!timingSafeEqual(expected, Buffer.from(signature!))) return undefined;
      const accountId = Number(account);
      const kind = MAIL_KINDS.find((one) => one === subject);
      if (kind) return { accountId, kind };
      return /^\d/.test(subject!) ? { accountId, listingId: Number(subject) } : undefined;
    },
  };
}

/** Header fields that put "unsubscribe" into mail programs, in one click (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
