import type { IncomingMessage } from 'node:http';

/** Scheme and host, where a request names its target in full (RFC 9112, section 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?]*/i;

/** The path of a request as it was sent, not decoded, and its query without the question mark. */
export function targetOf({ url = '' }: Pick<IncomingMessage, 'url'>): { path: string; query: string } {
  const target = url.startsWith('/') ? url : url.replace(ORIGIN, '');
  const at = target.indexOf('?');
  return at === -1 ? { path: target, query: '' } : { path: target.slice(0, at), query: target.slice(at + 1) };
}
