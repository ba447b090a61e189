import express, { type Router } from 'express';
import { sendJson } from './send-compressed.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };
const PREFLIGHT = {
  ...ANY_ORIGIN,
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'mcp-protocol-version',
  'access-control-max-age': '86400',
};

/** A part of the service that accepts access tokens. */
export type ProtectedResource = {
  /** Its path, such as `/mcp`. */
  path: `/${string}`;
  /** The scopes for a client that signs in before its first call; a challenge lists those of an operation. */
  scopes: readonly string[];
  name?: string;
  /** Whether its metadata is also served for the origin, the only place where some clients look. */
  atRoot?: boolean;
};

/** Returns the URL of a resource's metadata, for `WWW-Authenticate` challenges (RFC 9728 section 5.1). */
export const buildResourceMetadataUrl = (
  publicUrl: string,
  { path }: Pick<ProtectedResource, 'path'>,
): string => publicUrl + WELL_KNOWN + path;

/** Serves OAuth protected resource metadata (RFC 9728), readable from any origin. Mount it at the root. */
export function serveResourceMetadata(publicUrl: () => string, resource: ProtectedResource): Router {
  const { path, scopes, name, atRoot = false } = resource;
  const router = express.Router();
  for (const resourcePath of [path, ...(atRoot ? [''] : [])]) {
    const exact = WELL_KNOWN + resourcePath;
    router.options(exact, (_req, res) => {
      res.status(204).set(PREFLIGHT).end();
    });
    router.get(exact, (_req, res) => {
      const origin = publicUrl();
      return sendJson(res.set({ ...ANY_ORIGIN, 'cache-control': 'public, max-age=300' }), {
        // The path that follows the well-known one (RFC 9728, section 3.3).
        resource: origin + resourcePath,
        authorization_servers: [origin],
        scopes_supported: scopes,
        bearer_methods_supported: ['header'],
        ...(name ? { resource_name: name } : {}),
        resource_documentation: `${origin}/docs`,
      });
    });
  }
  return router;
}
