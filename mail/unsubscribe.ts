import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAIL_KINDS, type MailKind } from '../rules/people/mail-kinds.ts';

/** What an unsubscribe link ends: following a listing, a kind of mail, or mail to an address caused by other people. */
export type Subscription =
  { accountId: number; listingId: number } | { accountId: number; kind: MailKind } | { address: string };

export type UnsubscribeLinks = {
  url: (subscription: Subscription) => string;
  /** Returns the subscription of a validly signed token; undefined for any other text. */
  read: (token: string) => Subscription | undefined;
};

function whatOf(subscription: Subscription): string {
  if ('address' in subscription) return `to-${Buffer.from(subscription.address).toString('base64url')}`;
  const subject = 'kind' in subscription ? subscription.kind : subscription.listingId;
  return `${subject}.${subscription.accountId}`;
}

/** Creates links that end a subscription without a sign-in (RFC 8058). They are signed, so nothing is stored and none expires. */
export function unsubscribeLinks(key: string, publicUrl: string): UnsubscribeLinks {
  const sign = (what: string): string =>
    createHmac('sha256', key).update(`unsubscribe ${what}`).digest('base64url');
  const isSigned = (what: string, signature: string): boolean =>
    timingSafeEqual(Buffer.from(sign(what)), Buffer.from(signature));
  return {
    url(subscription) {
      const what = whatOf(subscription);
      return `${publicUrl}/unsubscribe?token=${what}.${sign(what)}`;
    },
    read(token) {
      const strangers = /^to-([\w-]{1,400})\.([\w-]{43})$/.exec(token);
      if (strangers) {
        const [, encoded = '', signature = ''] = strangers;
        return isSigned(`to-${encoded}`, signature)
          ? { address: Buffer.from(encoded, 'base64url').toString() }
          : undefined;
      }
      const parts = /^(\d{1,15}|[a-z_]{1,40})\.(\d{1,15})\.([\w-]{43})$/.exec(token);
      if (!parts) return undefined;
      const [, subject = '', account = '', signature = ''] = parts;
      if (!isSigned(`${subject}.${account}`, signature)) return undefined;
      const accountId = Number(account);
      const kind = MAIL_KINDS.find((one) => one === subject);
      if (kind) return { accountId, kind };
      return /^\d/.test(subject) ? { accountId, listingId: Number(subject) } : undefined;
    },
  };
}

/** Returns the header fields for one-click unsubscribing in mail programs (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
