import type { IncomingMessage } from 'node:http';

/** The cookie of oidc-provider's own session, and its signature. */
export const PROVIDER_COOKIES = ['oauth_session', 'oauth_session.sig'];

const pairs = (req: IncomingMessage): string[] =>
  (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());

/** The value of a cookie; the first one counts where a name comes twice. */
export function readCookie(req: IncomingMessage, name: string): string | undefined {
  const pair = pairs(req).find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || undefined;
}

/** Takes cookies out of a request, for what handles it next. */
export function hideCookies(req: IncomingMessage, names: string[]): void {
  req.headers.cookie = pairs(req)
    .filter((pair) => !names.some((name) => pair.startsWith(`${name}=`)))
    .join('; ');
}
