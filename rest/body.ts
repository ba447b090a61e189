import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import { type ErrorDetails, ToolError } from '../tools/kit/call/errors.ts';

/** Largest request body, in bytes. */
export const MAX_BODY = 1_048_576;

/** `reason` of the one error that is answered with 413 instead of 400. */
export const BODY_TOO_LARGE = 'body_too_large';

const parse = express.json({
  limit: MAX_BODY,
  inflate: false,
  strict: false,
  type: () => true,
  verify: (_req, _res, bytes, encoding) => {
    // The parser would replace broken bytes by U+FFFD and store what nobody sent.
    if (encoding !== 'utf-8' || !isUtf8(bytes))
      throw Object.assign(new Error('not UTF-8'), { type: 'not.utf8' });
  },
});

const refused = (message: string, fix: string, more: ErrorDetails = {}): ToolError =>
  new ToolError('invalid_request', message, { fix, ...more });

const NOT_UTF8 = refused('The body is not UTF-8 text.', 'Send JSON encoded as UTF-8.');
const FAULTS: Record<string, ToolError> = {
  'entity.parse.failed': refused('The body is not valid JSON.', 'Check its quotes, commas and brackets.'),
  'entity.too.large': refused(`The body may have at most ${MAX_BODY} bytes.`, 'Send less at once.', {
    reason: BODY_TOO_LARGE,
    limit: MAX_BODY,
  }),
  'encoding.unsupported': refused('The body is compressed.', 'Send it without Content-Encoding.'),
  'charset.unsupported': NOT_UTF8,
  'not.utf8': NOT_UTF8,
};

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads the JSON object in the body of a request; an absent or empty body is `{}`. Throws
 * `invalid_request` for anything else, without repeating what was sent.
 */
export async function readBody(req: Request, res: Response): Promise<Record<string, unknown>> {
  if (!hasBody(req)) return {};
  if (!req.is(['application/json', 'application/*+json'])) {
    throw refused('The body must be JSON.', 'Send the header "Content-Type: application/json".');
  }
  await new Promise<void>((resolve, reject) => {
    parse(req, res, (fault?: unknown) => {
      if (fault === undefined) resolve();
      else reject(faultOf(fault));
    });
  });
  const body: unknown = req.body;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw refused('The body must be a JSON object.', 'Send an object, such as {"name": "value"}.');
  }
  return body as Record<string, unknown>;
}

function faultOf(fault: unknown): ToolError {
  const type = fault instanceof Error && 'type' in fault ? String(fault.type) : '';
  return FAULTS[type] ?? refused('The body could not be read.', 'Send the request again.');
}
