import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type BodyFault,
  createJsonReader,
  MAX_ANONYMOUS_BODY_BYTES,
  MAX_BODY_BYTES,
} from '../http/json-body.ts';
import { BODY_LIMITS } from '../rules/typed/json-complexity.ts';
import { type ErrorDetails, ToolError } from '../tools/shared/runtime/errors.ts';
import { isRecord } from '../rules/typed/records.ts';

/** The `reason` of the error that is answered with 413 instead of 400. */
export const BODY_TOO_LARGE = 'body_too_large';

const buildError = (message: string, fix: string, more: ErrorDetails = {}): ToolError =>
  new ToolError('invalid_request', message, { fix, ...more });

const FAULT_ERRORS: Record<Exclude<BodyFault, 'empty'>, ToolError> = {
  too_large: buildError(`The body may have at most ${MAX_BODY_BYTES} bytes.`, 'Send less at once.', {
    reason: BODY_TOO_LARGE,
    limit: MAX_BODY_BYTES,
  }),
  packed: buildError('The body is compressed.', 'Send it without Content-Encoding.'),
  not_utf8: buildError('The body is not UTF-8 text.', 'Send JSON encoded as UTF-8.'),
  not_json: buildError(
    'The body is not valid JSON.',
    'Check its quotes, commas and brackets; forms are not read.',
  ),
  unwieldy: buildError(`The body may have ${BODY_LIMITS}.`, 'Send only members that the operation knows.'),
  unreadable: buildError('The body could not be read.', 'Send the request again.'),
};

const readJson = createJsonReader({ inflate: false });
const readUnexpectedJson = createJsonReader({ maxBytes: MAX_ANONYMOUS_BODY_BYTES, inflate: false });

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads the JSON object in the body of a request, whatever its `Content-Type`; an absent or empty body is `{}`. Throws
 * `invalid_request` for anything else, without repeating the input. One that is not `expected` is read only if it is small.
 */
export async function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  { expected }: { expected: boolean },
): Promise<Record<string, unknown>> {
  if (!hasBody(req)) return {};
  const read = await (expected ? readJson : readUnexpectedJson)(req, res);
  if ('fault' in read) {
    if (read.fault === 'empty') return {};
    throw FAULT_ERRORS[read.fault];
  }
  const { value } = read;
  if (!isRecord(value)) {
    throw buildError('The body must be a JSON object.', 'Send an object, such as {"name": "value"}.');
  }
  return value;
}
