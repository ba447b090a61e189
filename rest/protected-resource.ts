import express, { type Router } from 'express';
import { SCOPES } from '../tools/kit/call/define.ts';

const PATH = '/.well-known/oauth-protected-resource/v1';

/** Address of the resource metadata of `/v1`, for `WWW-Authenticate` challenges (RFC 9728 section 5.1). */
export const restMetadataUrl = (publicUrl: string): string => publicUrl + PATH;

/** Serves the OAuth protected resource metadata of `/v1` (RFC 9728). Mount it at the root. */
export function restMetadata(publicUrl: () => string): Router {
  const router = express.Router();
  router.get(PATH, (_req, res) => {
    const origin = publicUrl();
    res.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300' }).json({
      resource: `${origin}/v1`,
      authorization_servers: [origin],
      scopes_supported: SCOPES,
      bearer_methods_supported: ['header'],
      resource_documentation: `${origin}/docs`,
    });
  });
  return router;
}
