import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { asRecord } from '../rules/typed/records.ts';

/** What the line says of an answer that Express had no part in: node forgets headers that are written all at once. */
type Told = { route?: string; requestId?: string; bytes?: number };
const told = new WeakMap<ServerResponse, Told>();

/** Says something of an answer for its line. */
export const noteForLog = (res: ServerResponse, more: Told): void =>
  void told.set(res, Object.assign(told.get(res) ?? {}, more));

/**
 * A line for each answer: which route, never what a stranger wrote into the address, and who by number only. `tell` hears
 * of the same.
 */
export function accessLog(
  log: Pick<Logger, 'info'> | null,
  tell: (request: { status: number; seconds: number }) => void,
): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const started = performance.now();
    res.once('close', () => {
      const ms = performance.now() - started;
      const status = res.writableFinished ? res.statusCode : 499;
      tell({ status, seconds: ms / 1000 });
      if (!log) return;
      const { route, requestId, bytes } = told.get(res) ?? {};
      log.info(
        {
          method: req.method,
          route: route ?? routeOf(req),
          status,
          ms: Math.round(ms * 10) / 10,
          bytes: bytes ?? (Number(res.getHeader('content-length')) || undefined),
          request_id: requestId ?? res.getHeader('x-request-id'),
        },
        'request',
      );
    });
  };
}

/** The pattern of the route of Express that answered; what answered without one has no name, and a base is told where it is ours. */
function routeOf(req: IncomingMessage): string {
  const { route, baseUrl } = asRecord(req);
  const { path } = asRecord(route);
  const base = baseUrl === '/mcp' ? baseUrl : '';
  return typeof path === 'string' ? base + path : base || 'none';
}
