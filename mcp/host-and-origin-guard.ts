import type { IncomingMessage } from 'node:http';
import { localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import { RPC_ERROR, buildRpcError } from './json-rpc.ts';
import type { Refusal } from './refusals.ts';

/** Origins of MCP hosts that call from a browser page. */
const HOST_APPS = ['https://chatgpt.com', 'https://claude.ai', 'https://claude.com'];

const LOOPBACK = localhostAllowedHostnames();

const CORS = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id, x-request-id',
  'access-control-expose-headers': 'www-authenticate, ratelimit, ratelimit-policy, retry-after, x-request-id',
  'access-control-max-age': '86400',
};

const NO_ORIGIN = { vary: 'Origin, Accept-Encoding' };

/** Checks whether a page at `origin` may call the server at `publicUrl`. The opaque origin `null` may not. */
function isAllowedOrigin(origin: string, publicUrl: URL, webOrigins: readonly string[]): boolean {
  if ([publicUrl.origin, ...HOST_APPS, ...webOrigins].includes(origin)) return true;
  const page = URL.parse(origin);
  return LOOPBACK.includes(publicUrl.hostname) && page !== null && LOOPBACK.includes(page.hostname);
}

/** The result of the guard: a refusal, or the CORS headers of the answer. */
type Passed = { refusal: Refusal } | { headers: Record<string, string> };

const refuse = (message: string): Passed => ({
  refusal: { status: 403, headers: NO_ORIGIN, body: buildRpcError(null, RPC_ERROR.refused, message) },
});

/**
 * Returns a function that refuses requests for another host (DNS rebinding) and from pages of unknown origins with 403, and has
 * the CORS headers for allowed origins: those of known MCP hosts, and `webOrigins`. If `publicUrl` is loopback, any loopback name
 * and port is allowed.
 */
export function createHostAndOriginGuard(
  publicUrl: () => string,
  webOrigins: readonly string[] = [],
): (req: IncomingMessage) => Passed {
  let own: { text: string; url: URL; hosts: string[] } | undefined;
  // Nearly all requests have the same Host header.
  let lastValid: { host: string | undefined; for: object } | undefined;
  const getOwn = () => {
    const text = publicUrl();
    if (own?.text === text) return own;
    const url = new URL(text);
    return (own = { text, url, hosts: LOOPBACK.includes(url.hostname) ? LOOPBACK : [url.hostname] });
  };
  const isValidHost = (host: string | undefined, hosts: string[]): boolean => {
    if (lastValid?.for === hosts && lastValid.host === host) return true;
    const { ok } = validateHostHeader(host, hosts);
    if (ok) lastValid = { host, for: hosts };
    return ok;
  };
  return ({ headers: { host, origin } }) => {
    const { url, hosts } = getOwn();
    if (!isValidHost(host, hosts)) return refuse(`The Host header must name this server: ${url.host}.`);
    if (origin === undefined) return { headers: NO_ORIGIN };
    if (!isAllowedOrigin(origin, url, webOrigins))
      return refuse('Pages of this origin may not call the server.');
    return { headers: { ...NO_ORIGIN, 'access-control-allow-origin': origin, ...CORS } };
  };
}
