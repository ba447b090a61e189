import { isUtf8 } from 'node:buffer';
import { isJsonContentType } from '@modelcontextprotocol/server';
import express, { type Request, type Response } from 'express';
import { idOf, messagesOf, RPC, rpcError } from './json-rpc.ts';
import type { Refusal } from './refusals.ts';

/** Largest body, in bytes. */
export const MAX_BODY = 1_000_000;
/** Messages in one 2025-03-26 batch. */
export const MAX_BATCH = 10;
/** Levels of nesting; no input has more than a handful, and thousands would overflow later recursion. */
const MAX_DEPTH = 64;
/** Values in a body, members and items; the fullest draft has some 3,000. */
const MAX_VALUES = 20_000;
/** Characters of an id, which the answer repeats. */
const MAX_ID = 256;

const isNested = (value: unknown): value is object => value !== null && typeof value === 'object';

/** Whether a value has too many levels or too many members to be looked through by everything that follows. */
function isUnwieldy(root: object): boolean {
  let count = 0;
  const tooMuch = (value: object, levels: number): boolean => {
    const children: unknown[] = Object.values(value);
    count += children.length;
    return (
      levels === 0 ||
      count > MAX_VALUES ||
      children.some((child) => isNested(child) && tooMuch(child, levels - 1))
    );
  };
  return tooMuch(root, MAX_DEPTH);
}

const refused = (status: number, code: number, message: string): Refusal => ({
  status,
  headers: {},
  body: rpcError(null, code, message),
});

function parse(bytes: unknown): { body: object } | { refusal: Refusal } {
  const unreadable = refused(400, RPC.parseError, 'The body must be one JSON-RPC message in UTF-8.');
  if (!Buffer.isBuffer(bytes) || !isUtf8(bytes)) return { refusal: unreadable };
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { refusal: unreadable };
  }
  if (!isNested(body)) return { refusal: unreadable };
  const fault = faultOf(body);
  return fault ? { refusal: fault } : { body };
}

function faultOf(body: object): Refusal | undefined {
  const messages = messagesOf(body);
  if (messages.length > MAX_BATCH)
    return refused(
      400,
      RPC.invalidRequest,
      `A batch may have at most ${MAX_BATCH} messages; this one has ${messages.length}. Send several.`,
    );
  if (isUnwieldy(body))
    return refused(
      400,
      RPC.parseError,
      `The body may have at most ${MAX_DEPTH} levels and ${MAX_VALUES} values.`,
    );
  if (messages.some((message) => String(idOf(message) ?? '').length > MAX_ID))
    return refused(400, RPC.invalidRequest, `An id may have at most ${MAX_ID} characters.`);
  return undefined;
}

const FAULTS: Record<number, Refusal> = {
  413: refused(413, RPC.refused, 'The body may have at most 1 MB.'),
  415: refused(415, RPC.refused, 'The body is compressed in a way that is not known here.'),
};
const UNREADABLE = refused(400, RPC.parseError, 'The body could not be read.');

/**
 * Reads one JSON body of at most `maxBytes`, unpacked: a message, or a batch of at most 10. Otherwise the answer to
 * it: 415 for another content type, 413 for a body that is too large, 400 for what is no JSON-RPC within bounds.
 */
export function bodyReader(
  maxBytes: number,
): (req: Request, res: Response) => Promise<{ body: object } | { refusal: Refusal }> {
  const read = express.raw({ type: () => true, limit: maxBytes });
  return async (req, res) => {
    if (!isJsonContentType(req.headers['content-type'] ?? null))
      return { refusal: refused(415, RPC.refused, 'Content-Type must be application/json.') };
    const fault = await new Promise<unknown>((resolve) => void read(req, res, resolve));
    if (fault === undefined) return parse(req.body);
    const { status = 400 } = fault as { status?: number };
    return { refusal: FAULTS[status] ?? UNREADABLE };
  };
}
