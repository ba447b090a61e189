import express, { type Router } from 'express';

/** Paths of the RFC 9728 document: the one of `/mcp`, and the root that some clients try instead. */
const PATHS = ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource'];

/** Address of the document, for `WWW-Authenticate` challenges. */
export const protectedResourceUrl = (publicUrl: string): string => `${publicUrl}${PATHS[0]}`;

/**
 * Serves the OAuth protected resource metadata of `/mcp` (RFC 9728), readable from any page. `scopes_supported` is
 * what signing in needs at least; challenges name the rest when a tool needs it.
 */
export function protectedResource(publicUrl: () => string, name: string): Router {
  const router = express.Router();
  router.use(PATHS, (req, res, next) => {
    res.set({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'mcp-protocol-version',
      'access-control-max-age': '86400',
    });
    if (req.method !== 'OPTIONS') return next();
    res.status(204).end();
  });
  router.get(PATHS, (_req, res) => {
    const origin = publicUrl();
    res.set('cache-control', 'public, max-age=300').json({
      resource: `${origin}/mcp`,
      authorization_servers: [origin],
      scopes_supported: ['account:read'],
      bearer_methods_supported: ['header'],
      resource_name: name,
      resource_documentation: `${origin}/docs`,
    });
  });
  return router;
}
