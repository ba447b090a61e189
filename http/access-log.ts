import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { asRecord } from '../rules/typed/records.ts';

/** Log members of answers that bypass Express: Node does not keep headers that are written in one call. */
type LogDetails = { route?: string; requestId?: string; bytes?: number };
const logDetails = new WeakMap<ServerResponse, LogDetails>();

/** Records details of an answer for its log line. */
export function addLogDetails(res: ServerResponse, more: LogDetails): void {
  const known = logDetails.get(res);
  if (known) Object.assign(known, more);
  else logDetails.set(res, more);
}

/**
 * Returns a function that logs one line per answer, with the route pattern instead of the requested URL, which is untrusted.
 * `onAnswer` is called with the status and duration of each answer.
 */
export function createAccessLog(
  log: Pick<Logger, 'info'> | null,
  onAnswer: (request: { status: number; seconds: number }) => void,
): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const started = performance.now();
    res.once('close', () => {
      const ms = performance.now() - started;
      const status = res.writableFinished ? res.statusCode : 499;
      onAnswer({ status, seconds: ms / 1000 });
      if (!log) return;
      const { route, requestId, bytes } = logDetails.get(res) ?? {};
      log.info(
        {
          method: req.method,
          route: route ?? getRoutePattern(req),
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

/** Returns the route pattern of Express; `none` if no route matched. */
export function getRoutePattern(req: IncomingMessage): string {
  const { path } = asRecord(asRecord(req)['route']);
  return typeof path === 'string' ? path : 'none';
}
