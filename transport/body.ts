import { isJsonContentType } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import { type BodyFault, jsonReader } from '../http/json-body.ts';
import { BODY_SHAPE } from '../rules/typed/unwieldy.ts';
import { idOf, messagesOf, RPC, rpcError } from './json-rpc.ts';
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

const NO_MESSAGE = refused(400, RPC.parseError, 'The body must be one JSON-RPC message in UTF-8.');
const FAULTS: Record<BodyFault, Refusal> = {
  too_large: refused(413, RPC.refused, 'The body may have at most 1 MB.'),
  packed: refused(415, RPC.refused, 'The body is compressed in a way that is not known here.'),
  not_utf8: NO_MESSAGE,
  not_json: NO_MESSAGE,
  unwieldy: refused(400, RPC.parseError, `The body may have ${BODY_SHAPE}.`),
  unreadable: refused(400, RPC.parseError, 'The body could not be read.'),
};

/**
 * Reads one JSON body of at most `maxBytes` (1 MiB where nothing else is said), unpacked: a message, or a batch of at most 10. Otherwise the answer to
 * it: 415 for another content type, 413 for a body that is too large, 400 for what is no JSON-RPC within bounds.
 */
export function bodyReader(
  maxBytes?: number,
): (req: Request, res: Response) => Promise<{ body: object } | { refusal: Refusal }> {
  const readJson = jsonReader({ ...(maxBytes ? { maxBytes } : {}), inflate: true });
  return async (req, res) => {
    if (!isJsonContentType(req.headers['content-type'] ?? null))
      return { refusal: refused(415, RPC.refused, 'Content-Type must be application/json.') };
    const read = await readJson(req, res);
    if ('fault' in read) return { refusal: FAULTS[read.fault] };
    const { value } = read;
    if (!isNested(value)) return { refusal: NO_MESSAGE };
    const refusal = faultOf(value);
    return refusal ? { refusal } : { body: value };
  };
}
