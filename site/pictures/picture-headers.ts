import type { Response } from 'express';

/**
 * Sets the headers of an uploaded picture. Opened directly it is a document: the sandbox gives it no origin, and it may load
 * and run nothing except what the Content-Security-Policy directives in `allowedSources` allow. Other sites may embed it.
 */
export function setPictureHeaders(res: Response, allowedSources: readonly string[] = []): void {
  res.removeHeader('origin-agent-cluster');
  res.set({
    'content-security-policy': ["default-src 'none'", ...allowedSources, 'sandbox'].join('; '),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
}
