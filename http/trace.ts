import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';

// https://www.w3.org/TR/trace-context/#traceparent-header
const PARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/;

const current = new AsyncLocalStorage<string>();

/** The trace that the running code belongs to, for log lines; undefined where the caller named none. */
export const traceId = (): string | undefined => current.getStore();

/** Runs `work` as part of the trace that `traceparent` names (W3C Trace Context); as it is where that names none. */
export function traced<T>(traceparent: unknown, work: () => T): T {
  const id = typeof traceparent === 'string' ? PARENT.exec(traceparent)?.[1] : undefined;
  return id === undefined ? work() : current.run(id, work);
}

/** Requests as parts of the traces that their headers name. */
export const tracing =
  (listener: RequestListener): RequestListener =>
  (req, res) =>
    traced(req.headers['traceparent'], () => listener(req, res));
