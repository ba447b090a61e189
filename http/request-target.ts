import type { IncomingMessage } from 'node:http';

/** Matches scheme and host of a request target in absolute form (RFC 9112, section 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?]*/i;

/** Returns the path of a request, not decoded, and its query without the question mark. */
export function parseTarget({ url = '' }: Pick<IncomingMessage, 'url'>): { path: string; query: string } {
  const target = url.startsWith('/') ? url : url.replace(ORIGIN, '');
  const queryStart = target.indexOf('?');
  return queryStart === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, queryStart), query: target.slice(queryStart + 1) };
}
