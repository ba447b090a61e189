import { localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import type { RequestHandler } from 'express';
import { RPC_ERROR, buildRpcError } from './json-rpc.ts';

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

/** Checks whether a page at `origin` may call the server at `publicUrl`. The opaque origin `null` may not. */
function isAllowedOrigin(origin: string, publicUrl: URL, webOrigins: readonly string[]): boolean {
  if ([publicUrl.origin, ...HOST_APPS, ...webOrigins].includes(origin)) return true;
  const page = URL.parse(origin);
  return LOOPBACK.includes(publicUrl.hostname) && page !== null && LOOPBACK.includes(page.hostname);
}

/**
 * Refuses requests for another host (DNS rebinding) and from pages of unknown origins with 403, and sets CORS headers for
 * allowed origins: those of known MCP hosts, and `webOrigins`. If `publicUrl` is loopback, any loopback name and port is allowed.
 */
export function createHostAndOriginGuard(
  publicUrl: () => string,
  webOrigins: readonly string[] = [],
): RequestHandler {
  return (req, res, next) => {
    const ownUrl = new URL(publicUrl());
    const hosts = LOOPBACK.includes(ownUrl.hostname) ? LOOPBACK : [ownUrl.hostname];
    if (!validateHostHeader(req.headers.host, hosts).ok) {
      res
        .status(403)
        .json(
          buildRpcError(null, RPC_ERROR.refused, `The Host header must name this server: ${ownUrl.host}.`),
        );
      return;
    }
    const { origin } = req.headers;
    res.vary('Origin');
    if (origin !== undefined) {
      if (!isAllowedOrigin(origin, ownUrl, webOrigins)) {
        res
          .status(403)
          .json(buildRpcError(null, RPC_ERROR.refused, 'Pages of this origin may not call the server.'));
        return;
      }
      res.set({ 'access-control-allow-origin': origin, ...CORS });
    }
    if (req.method === 'OPTIONS') {
      res.status(204).end();
      return;
    }
    next();
  };
}
