import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonType } from '../rules/typed/json-type.ts';
import {
  type BodyFault,
  createJsonReader,
  MAX_ANONYMOUS_BODY_BYTES,
  MAX_BODY_BYTES,
} from '../http/json-body.ts';
import { BODY_LIMITS } from '../rules/typed/json-complexity.ts';
import { getMessageId, listMessages, RPC_ERROR, buildRpcError } from './json-rpc.ts';
import { normalizeMessages } from './normalize-message.ts';
import type { Refusal } from './refusals.ts';

/** The maximum number of messages in one 2025-03-26 batch. */
const MAX_BATCH = 10;
/** The maximum length of an id in characters; the answer repeats the id. */
const MAX_ID_LENGTH = 256;

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object';

const buildRefusal = (status: number, code: number, message: string): Refusal => ({
  status,
  headers: {},
  body: buildRpcError(null, code, message),
});

function findFault(body: object): Refusal | undefined {
  const messages = listMessages(body);
  if (messages.length > MAX_BATCH)
    return buildRefusal(
      400,
      RPC_ERROR.invalidRequest,
      `A batch may have at most ${MAX_BATCH} messages; this one has ${messages.length}. Send several.`,
    );
  if (messages.some((message) => String(getMessageId(message) ?? '').length > MAX_ID_LENGTH))
    return buildRefusal(400, RPC_ERROR.invalidRequest, `An id may have at most ${MAX_ID_LENGTH} characters.`);
  return undefined;
}

/** The refusal of a body that contains no message. */
export const NO_MESSAGE = buildRefusal(
  400,
  RPC_ERROR.parseError,
  'The body must be one JSON-RPC message in UTF-8.',
);
const NOT_JSON = buildRefusal(
  415,
  RPC_ERROR.refused,
  'The body must be JSON, with the header "Content-Type: application/json".',
);
const FAULT_REFUSALS: Record<Exclude<BodyFault, 'empty'>, Refusal> = {
  too_large: buildRefusal(413, RPC_ERROR.refused, 'The body may have at most 1 MB.'),
  packed: buildRefusal(415, RPC_ERROR.refused, 'The body is compressed in a way that is not known here.'),
  not_utf8: NO_MESSAGE,
  not_json: NO_MESSAGE,
  unwieldy: buildRefusal(400, RPC_ERROR.parseError, `The body may have ${BODY_LIMITS}.`),
  unreadable: buildRefusal(400, RPC_ERROR.parseError, 'The body could not be read.'),
};

/** Refusals of bodies that are accepted from a caller with an account. */
const ANONYMOUS_REFUSALS: Partial<Record<BodyFault, Refusal>> = {
  too_large: buildRefusal(
    413,
    RPC_ERROR.refused,
    'The body may have at most 64 kB without an account, and 1 MB with one. Sign in to send more.',
  ),
  packed: buildRefusal(
    415,
    RPC_ERROR.refused,
    'The body may not be compressed without an account. Send it without Content-Encoding, or sign in.',
  ),
};

/**
 * Returns a function that reads a JSON body of at most 1 MiB after decompression; of a caller without an account at most
 * 64 KiB, not compressed. `maxBytes` is a lower limit for everyone. The body is one message or a
 * batch of at most 10, with input aliases resolved. `body` is null if the request was empty. A refusal is 413 for a body that
 * is too large, 415 for a body that neither is JSON nor claims to be, and 400 for anything else that is not valid JSON-RPC.
 *
 * `Content-Type` is ignored: only the content decides. A page of another site can therefore send a body without a CORS
 * preflight (a form, or `text/plain`), but browsers put `Origin` on every POST (Fetch standard, section 3.2), and the origin
 * guard refuses unknown origins, including `null`. Cookies are not read here either, so such a request has no account.
 */
export function createBodyReader(
  maxBytes = MAX_BODY_BYTES,
): (
  req: IncomingMessage,
  res: ServerResponse,
  signedIn: boolean,
) => Promise<{ body: object | null } | { refusal: Refusal }> {
  const readSignedIn = createJsonReader({ maxBytes, inflate: true });
  const readAnonymous = createJsonReader({
    maxBytes: Math.min(maxBytes, MAX_ANONYMOUS_BODY_BYTES),
    inflate: false,
  });
  return async (req, res, signedIn) => {
    const read = await (signedIn ? readSignedIn : readAnonymous)(req, res);
    if ('fault' in read) {
      const anonymousRefusal = signedIn ? undefined : ANONYMOUS_REFUSALS[read.fault];
      if (anonymousRefusal) return { refusal: anonymousRefusal };
      if (read.fault === 'empty') return { body: null };
      const isUndeclared = read.fault === 'not_json' && !isJsonType(req.headers['content-type']);
      return { refusal: isUndeclared ? NOT_JSON : FAULT_REFUSALS[read.fault] };
    }
    const { value } = read;
    if (!isObject(value)) return { refusal: NO_MESSAGE };
    const refusal = findFault(value);
    return refusal ? { refusal } : { body: normalizeMessages(value) };
  };
}
