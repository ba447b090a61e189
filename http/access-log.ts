import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { asRecord } from '../rules/typed/records.ts';

/** Log members of answers that bypass Express: Node does not keep headers that are written in one call. */
type Told = { route?: string; requestId?: string; bytes?: number };
const told = new WeakMap<ServerResponse, Told>();

/** Records details of an answer for its log line. */
export const noteForLog = (res: ServerResponse, more: Told): void =>
  void told.set(res, Object.assign(told.get(res) ?? {}, more));

/**
 * Returns a function that logs one line per answer, with the route pattern instead of the requested URL, which is untrusted.
 * `tell` is called with the status and duration of each answer.
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

/** Returns the route pattern of Express, prefixed with `/mcp` for MCP routes; `none` if no route matched. */
function routeOf(req: IncomingMessage): string {
  const { route, baseUrl } = asRecord(req);
  const { path } = asRecord(route);
  const base = baseUrl === '/mcp' ? baseUrl : '';
  return typeof path === 'string' ? base + path : base || 'none';
}
