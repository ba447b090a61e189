import { createHmac, timingSafeEqual } from 'node:crypto';

type LinkKind = 'confirm' | 'end';

/** Links in the mail of a search alert. They are signed, so nothing is stored, and work without an account. */
export type AlertLinks = {
  /** Where the person confirms that they asked for the alert; where it ends (RFC 8058). */
  url: (kind: LinkKind, id: number) => string;
  /** Returns the id of the alert of a validly signed token of this kind; undefined for any other text. */
  parseToken: (kind: LinkKind, token: string) => number | undefined;
};

/** Creates the links of search alerts. */
export function createAlertLinks(key: string, publicUrl: string): AlertLinks {
  const sign = (kind: LinkKind, id: number): string =>
    createHmac('sha256', key).update(`search alert ${kind} ${id}`).digest('base64url');
  return {
    url: (kind, id) => `${publicUrl}/alerts/${kind}?token=${id}.${sign(kind, id)}`,
    parseToken(kind, token) {
      const [, text, signature = ''] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? [];
      if (text === undefined) return undefined;
      const id = Number(text);
      return timingSafeEqual(Buffer.from(sign(kind, id)), Buffer.from(signature)) ? id : undefined;
    },
  };
}
