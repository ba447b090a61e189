import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What a caller may name a request: it stands in the answer and in the log, so it is short and has no blanks. */
const GIVEN = /^[\w.:/+=-]{1,128}$/;

/** The id of a request: the `X-Request-Id` it came with, where that can be repeated, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID();
}
