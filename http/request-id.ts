import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The format of a caller's request id. It is repeated in the answer and the log, so it is short and without spaces. */
const VALID_ID = /^[\w.:/+=-]{1,128}$/;

/** Returns the `X-Request-Id` of a request if it has a valid format, otherwise a new id. */
export function readRequestId({ headers }: IncomingMessage): string {
  const sentId = headers['x-request-id'];
  return typeof sentId === 'string' && VALID_ID.test(sentId) ? sentId : randomUUID();
}
