import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

const policy = (formTargets: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    // Logos and pictures are kept here, so that nobody else learns who looks at them.
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    `form-action ${formTargets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/**
 * Headers of every answer: a content security policy without inline code or styles, no framing, no sniffing;
 * HSTS when the site is on https.
 */
export function securityHeaders(publicUrl: string): RequestHandler {
  const https = publicUrl.startsWith('https:');
  const rest = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Apps open the consent page in a window and wait for it: cutting the tie would lose them.
    crossOriginOpenerPolicy: false,
    frameguard: { action: 'deny' },
    // Badge images are shown on other people's pages.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const header = policy("'self'");
  return (req, res, next) => {
    res.setHeader('Content-Security-Policy', header);
    rest(req, res, next);
  };
}

/**
 * Lets the forms of this one page end at `address`, too: browsers apply form-action to the redirects that
 * follow a form, and consent ends at the app that asked. Also for an app's own scheme.
 */
export function allowFormsTo(res: Response, address: string): void {
  const { origin, protocol } = new URL(address);
  res.setHeader('Content-Security-Policy', policy(`'self' ${origin === 'null' ? protocol : origin}`));
}
