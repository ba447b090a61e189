import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { isTooComplexText } from '../rules/typed/json-complexity.ts';

/** The maximum size of a REST or MCP request body in bytes, after decompression. */
export const MAX_BODY_BYTES = 1_048_576;
/** The same for a caller without an account, who has nothing of that size to send. */
export const MAX_ANONYMOUS_BODY_BYTES = 65_536;

/** Why a body was not accepted as JSON; `empty` for an absent or blank body, `unwieldy` for too many or too deep values. */
export type BodyFault =
  'empty' | 'too_large' | 'packed' | 'not_utf8' | 'not_json' | 'unreadable' | 'unwieldy';

const FAULTS: Record<string, BodyFault> = {
  'entity.too.large': 'too_large',
  'encoding.unsupported': 'packed',
};

const getFault = (error: unknown): BodyFault => {
  const type = error instanceof Error && 'type' in error ? String(error.type) : '';
  return FAULTS[type] ?? 'unreadable';
};

/** Matches any charset other than UTF-8, the only one that RFC 8259 section 8.1 allows. */
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8\b)/i;

/**
 * Returns a function that reads one JSON value (RFC 8259) of at most `maxBytes`, whatever its content type; `inflate` accepts
 * compressed bodies. Invalid UTF-8 is a fault, since a decoder would replace it and text that was not sent would be stored.
 */
export function createJsonReader({
  maxBytes = MAX_BODY_BYTES,
  inflate,
}: {
  maxBytes?: number;
  inflate: boolean;
}) {
  const readRaw = express.raw({ type: () => true, limit: maxBytes, inflate });
  return async (
    req: IncomingMessage & { body?: unknown },
    res: ServerResponse,
  ): Promise<{ value: unknown } | { fault: BodyFault }> => {
    if (OTHER_CHARSET.test(req.headers['content-type'] ?? '')) return { fault: 'not_utf8' };
    const error = await new Promise<unknown>((resolve) => void readRaw(req, res, resolve));
    if (error !== undefined) return { fault: getFault(error) };
    const bytes = req.body;
    if (!Buffer.isBuffer(bytes)) return { fault: 'empty' };
    if (!isUtf8(bytes)) return { fault: 'not_utf8' };
    if (isTooComplexText(bytes)) return { fault: 'unwieldy' };
    // Some editors and shells begin a text with a byte order mark, which RFC 8259 section 8.1 lets readers ignore.
    const text = bytes.toString('utf8').replace(/^\ufeff/, '');
    if (/^[ \t\r\n]*$/.test(text)) return { fault: 'empty' };
    try {
      const value: unknown = JSON.parse(text);
      return { value };
    } catch {
      return { fault: 'not_json' };
    }
  };
}
