import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';

// https://www.w3.org/TR/trace-context/#traceparent-header
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/;

const current = new AsyncLocalStorage<string>();

/** Returns the trace id of the current request, for log lines; undefined if the caller sent none. */
export const traceId = (): string | undefined => current.getStore();

/** Runs `work` within the trace of `traceparent` (W3C Trace Context), or without one if that is not valid. */
export function runInTrace<T>(traceparent: unknown, work: () => T): T {
  const id = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
  return id === undefined ? work() : current.run(id, work);
}

/** Wraps a listener so that each request runs within the trace of its headers. */
export const traceRequests =
  (listener: RequestListener): RequestListener =>
  (req, res) =>
    runInTrace(req.headers['traceparent'], () => listener(req, res));
