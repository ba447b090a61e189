import type { Request, Response } from 'express';
import { isJsonType } from '../rules/typed/json-type.ts';
import { type BodyFault, jsonReader } from '../http/json-body.ts';
import { BODY_SHAPE } from '../rules/typed/unwieldy.ts';
import { idOf, messagesOf, RPC, rpcError } from './json-rpc.ts';
import { asMeant } from './meant.ts';
import type { Refusal } from './refusals.ts';

/** The maximum number of messages in one 2025-03-26 batch. */
const MAX_BATCH = 10;
/** The maximum length of an id in characters; the answer repeats the id. */
const MAX_ID = 256;

const isNested = (value: unknown): value is object => value !== null && typeof value === 'object';

const refused = (status: number, code: number, message: string): Refusal => ({
  status,
  headers: {},
  body: rpcError(null, code, message),
});

function faultOf(body: object): Refusal | undefined {
  const messages = messagesOf(body);
  if (messages.length > MAX_BATCH)
    return refused(
      400,
      RPC.invalidRequest,
      `A batch may have at most ${MAX_BATCH} messages; this one has ${messages.length}. Send several.`,
    );
  if (messages.some((message) => String(idOf(message) ?? '').length > MAX_ID))
    return refused(400, RPC.invalidRequest, `An id may have at most ${MAX_ID} characters.`);
  return undefined;
}

/** The refusal of a body that contains no message. */
export const NO_MESSAGE = refused(400, RPC.parseError, 'The body must be one JSON-RPC message in UTF-8.');
const NOT_JSON = refused(
  415,
  RPC.refused,
  'The body must be JSON, with the header "Content-Type: application/json".',
);
const FAULTS: Record<Exclude<BodyFault, 'empty'>, Refusal> = {
  too_large: refused(413, RPC.refused, 'The body may have at most 1 MB.'),
  packed: refused(415, RPC.refused, 'The body is compressed in a way that is not known here.'),
  not_utf8: NO_MESSAGE,
  not_json: NO_MESSAGE,
  unwieldy: refused(400, RPC.parseError, `The body may have ${BODY_SHAPE}.`),
  unreadable: refused(400, RPC.parseError, 'The body could not be read.'),
};

/**
 * Returns a function that reads a JSON body of at most `maxBytes` after decompression (1 MiB by default): one message or a
 * batch of at most 10, with input aliases resolved. `body` is null if the request was empty. A refusal is 413 for a body that
 * is too large, 415 for a body that neither is JSON nor claims to be, and 400 for anything else that is not valid JSON-RPC.
 *
 * `Content-Type` is ignored: only the content decides. A page of another site can therefore send a body without a CORS
 * preflight (a form, or `text/plain`), but browsers put `Origin` on every POST (Fetch standard, section 3.2), and the origin
 * guard refuses unknown origins, including `null`. Cookies are not read here either, so such a request has no account.
 */
export function bodyReader(
  maxBytes?: number,
): (req: Request, res: Response) => Promise<{ body: object | null } | { refusal: Refusal }> {
  const readJson = jsonReader({ ...(maxBytes ? { maxBytes } : {}), inflate: true });
  return async (req, res) => {
    const read = await readJson(req, res);
    if ('fault' in read) {
      if (read.fault === 'empty') return { body: null };
      const unsaid = read.fault === 'not_json' && !isJsonType(req.headers['content-type']);
      return { refusal: unsaid ? NOT_JSON : FAULTS[read.fault] };
    }
    const { value } = read;
    if (!isNested(value)) return { refusal: NO_MESSAGE };
    const refusal = faultOf(value);
    return refusal ? { refusal } : { body: asMeant(value) };
  };
}
