import { isUtf8 } from 'node:buffer';
import { isJsonContentType } from '@modelcontextprotocol/server';
import express, { type RequestHandler } from 'express';
import { RPC, rpcError } from './json-rpc.ts';

const MAX_BYTES = 1_000_000;
/** Levels of nesting; no input has more than a handful, and thousands would overflow later recursion. */
const MAX_DEPTH = 64;

const isNested = (value: unknown): value is object => value !== null && typeof value === 'object';

const tooDeep = (value: object, levels: number): boolean =>
  levels === 0 || Object.values(value).some((child) => isNested(child) && tooDeep(child, levels - 1));

function parse(bytes: unknown): { body: unknown } | null {
  if (!Buffer.isBuffer(bytes) || !isUtf8(bytes)) return null;
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'));
    return isNested(body) && !tooDeep(body, MAX_DEPTH) ? { body } : null;
  } catch {
    return null;
  }
}

const parseBody: RequestHandler = (req, res, next) => {
  const parsed = parse(req.body);
  if (!parsed) {
    res.status(400).json(rpcError(null, RPC.parseError, 'The body must be one JSON-RPC message in UTF-8.'));
    return;
  }
  req.body = parsed.body;
  next();
};

const refuseOtherTypes: RequestHandler = (req, res, next) => {
  if (isJsonContentType(req.headers['content-type'] ?? null)) return next();
  res.status(415).json(rpcError(null, RPC.refused, 'Content-Type must be application/json.'));
};

/**
 * Reads a JSON body of at most 1 MB into `req.body`. Answers 415 for another content type and 400 (-32700) for what is
 * not UTF-8 JSON; a body that is too large reaches the error handler with `status` 413.
 */
export const readJsonBody: RequestHandler[] = [
  refuseOtherTypes,
  express.raw({ type: () => true, limit: MAX_BYTES }),
  parseBody,
];
