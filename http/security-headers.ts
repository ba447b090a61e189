import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

const policy = (formTargets: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    // Logos and pictures are stored here, so that third parties cannot track who views them.
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    `form-action ${formTargets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/**
 * Sets the security headers of every page: a content security policy without inline scripts or styles, no framing, no content
 * sniffing, and HSTS if `publicUrl` is https.
 */
export function createSecurityHeaders(publicUrl: string): RequestHandler {
  const https = publicUrl.startsWith('https:');
  const setOtherHeaders = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Apps open the consent page in a window and wait for it; an opener policy would cut that link.
    crossOriginOpenerPolicy: false,
    frameguard: { action: 'deny' },
    // Badge images are shown on other people's pages.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const header = policy("'self'");
  return (req, res, next) => {
    res.setHeader('Content-Security-Policy', header);
    setOtherHeaders(req, res, next);
  };
}

/**
 * Adds `address` to the form targets of this page: browsers apply form-action to redirects after a form, and consent redirects
 * to the requesting app. Supports custom URL schemes of apps.
 */
export function allowFormsTo(res: Response, address: string): void {
  const { origin, protocol } = new URL(address);
  res.setHeader('Content-Security-Policy', policy(`'self' ${origin === 'null' ? protocol : origin}`));
}
