import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAIL_KINDS, type MailKind } from '../rules/people/mail-kinds.ts';

/** What an unsubscribe link ends: following a listing, a kind of mail, or mail to an address caused by other people. */
export type Subscription =
  { accountId: number; listingId: number } | { accountId: number; kind: MailKind } | { address: string };

export type UnsubscribeLinks = {
  url: (subscription: Subscription) => string;
  /** Returns the subscription of a validly signed token; undefined for any other text. */
  parseToken: (token: string) => Subscription | undefined;
};

function encodeSubscription(subscription: Subscription): string {
  if ('address' in subscription) return `to-${Buffer.from(subscription.address).toString('base64url')}`;
  const subject = 'kind' in subscription ? subscription.kind : subscription.listingId;
  return `${subject}.${subscription.accountId}`;
}

/** Creates links that end a subscription without a sign-in (RFC 8058). They are signed, so nothing is stored and none expires. */
export function createUnsubscribeLinks(key: string, publicUrl: string): UnsubscribeLinks {
  const sign = (payload: string): string =>
    createHmac('sha256', key).update(`unsubscribe ${payload}`).digest('base64url');
  const isSigned = (payload: string, signature: string): boolean =>
    timingSafeEqual(Buffer.from(sign(payload)), Buffer.from(signature));
  return {
    url(subscription) {
      const payload = encodeSubscription(subscription);
      return `${publicUrl}/unsubscribe?token=${payload}.${sign(payload)}`;
    },
    parseToken(token) {
      const addressMatch = /^to-([\w-]{1,400})\.([\w-]{43})$/.exec(token);
      if (addressMatch) {
        const [, encoded = '', signature = ''] = addressMatch;
        return isSigned(`to-${encoded}`, signature)
          ? { address: Buffer.from(encoded, 'base64url').toString() }
          : undefined;
      }
      const match = /^(\d{1,15}|[a-z_]{1,40})\.(\d{1,15})\.([\w-]{43})$/.exec(token);
      if (!match) return undefined;
      const [, subject = '', account = '', signature = ''] = match;
      if (!isSigned(`${subject}.${account}`, signature)) return undefined;
      const accountId = Number(account);
      const kind = MAIL_KINDS.find((mailKind) => mailKind === subject);
      if (kind) return { accountId, kind };
      return /^\d/.test(subject) ? { accountId, listingId: Number(subject) } : undefined;
    },
  };
}

/** Returns the header fields for one-click unsubscribing in mail programs (RFC 2369, RFC 8058). */
export const buildUnsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
