import type { IncomingMessage } from 'node:http';

/** The session cookie of oidc-provider, and its signature. */
export const PROVIDER_COOKIES = ['oauth_session', 'oauth_session.sig'];

const listPairs = (req: IncomingMessage): string[] =>
  (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());

/** Returns the value of a cookie; the first of several with the same name. */
export function readCookie(req: IncomingMessage, name: string): string | undefined {
  const pair = listPairs(req).find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || undefined;
}

/** Removes cookies from a request before it is passed on. */
export function removeCookies(req: IncomingMessage, names: string[]): void {
  req.headers.cookie = listPairs(req)
    .filter((pair) => !names.some((name) => pair.startsWith(`${name}=`)))
    .join('; ');
}
