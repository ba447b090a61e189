import type { Request, Response } from 'express';
import { isJsonType } from '../rules/typed/json-type.ts';
import { type BodyFault, jsonReader } from '../http/json-body.ts';
import { BODY_SHAPE } from '../rules/typed/unwieldy.ts';
import { idOf, messagesOf, RPC, rpcError } from './json-rpc.ts';
import { asMeant } from './meant.ts';
import type { Refusal } from './refusals.ts';

/** Messages in one 2025-03-26 batch. */
const MAX_BATCH = 10;
/** Characters of an id, which the answer repeats. */
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

/** What is said of a body that holds no message. */
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
 * Reads one JSON body of at most `maxBytes` (1 MiB where nothing else is said), unpacked: a message, or a batch of at most 10,
 * as it is plainly meant. `body` is null where nothing was sent. Otherwise the answer to it: 413 for a body that is too large,
 * 415 for what is no JSON and does not say it was, 400 for what is no JSON-RPC within bounds.
 *
 * The body alone decides whether it is JSON, whatever `Content-Type` says. A page of another site can therefore send one
 * without asking first (a form, or `text/plain`), but not unseen: browsers put `Origin` on every POST (Fetch standard, section
 * 3.2), and the guard refuses origins that it does not know, `null` too. Nothing here reads cookies either: such a request
 * has no account.
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
