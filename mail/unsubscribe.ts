import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whose follow of which listing a link ends. */
export type Subscription = { listingId: number; accountId: number };

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
    url({ listingId, accountId }) {
      const what = `${listingId}.${accountId}`;
      return `${publicUrl}/unsubscribe?token=${what}.${sign(what)}`;
    },
    read(token) {
      const parts = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token);
      if (!parts) return undefined;
      const [, listingId, accountId, signature] = parts;
      const expected = Buffer.from(sign(`${listingId}.${accountId}`));
      if (!timingSafeEqual(expected, Buffer.from(signature!))) return undefined;
      return { listingId: Number(listingId), accountId: Number(accountId) };
    },
  };
}

/** Header fields that put "unsubscribe" into mail programs, in one click (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
