import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { asRecord } from '../rules/typed/records.ts';

/**
 * A line for each answer: which route, never what a stranger wrote into the address, and who by number only. `tell` hears
 * of the same.
 */
export function accessLog(
  log: Pick<Logger, 'info'> | null,
  tell: (request: { status: number; seconds: number }) => void,
): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    res.once('close', () => {
      const ms = performance.now() - started;
      const status = res.writableFinished ? res.statusCode : 499;
      tell({ status, seconds: ms / 1000 });
      log?.info(
        {
          method: req.method,
          route: routeOf(req),
          status,
          ms: Math.round(ms * 10) / 10,
          bytes: Number(res.getHeader('content-length')) || undefined,
          request_id: res.getHeader('x-request-id'),
        },
        'request',
      );
    });
    next();
  };
}

/** The pattern of the route that answered; what answered without one has no name. */
function routeOf({ route, baseUrl }: Request): string {
  const { path } = asRecord(route);
  if (typeof path !== 'string') return KNOWN_BASES.has(baseUrl) ? baseUrl : 'none';
  return (KNOWN_BASES.has(baseUrl) ? baseUrl : '') + path;
}

const KNOWN_BASES: ReadonlySet<string> = new Set(['/v1', '/mcp']);
