import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BodyFault, jsonReader, MAX_BODY } from '../http/json-body.ts';
import { BODY_SHAPE } from '../rules/typed/unwieldy.ts';
import { type ErrorDetails, ToolError } from '../tools/shared/runtime/errors.ts';
import { isRecord } from '../rules/typed/records.ts';

/** The `reason` of the error that is answered with 413 instead of 400. */
export const BODY_TOO_LARGE = 'body_too_large';

const refused = (message: string, fix: string, more: ErrorDetails = {}): ToolError =>
  new ToolError('invalid_request', message, { fix, ...more });

const FAULTS: Record<Exclude<BodyFault, 'empty'>, ToolError> = {
  too_large: refused(`The body may have at most ${MAX_BODY} bytes.`, 'Send less at once.', {
    reason: BODY_TOO_LARGE,
    limit: MAX_BODY,
  }),
  packed: refused('The body is compressed.', 'Send it without Content-Encoding.'),
  not_utf8: refused('The body is not UTF-8 text.', 'Send JSON encoded as UTF-8.'),
  not_json: refused(
    'The body is not valid JSON.',
    'Check its quotes, commas and brackets; forms are not read.',
  ),
  unwieldy: refused(`The body may have ${BODY_SHAPE}.`, 'Send only members that the operation knows.'),
  unreadable: refused('The body could not be read.', 'Send the request again.'),
};

const readJson = jsonReader({ inflate: false });

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads the JSON object in the body of a request, whatever its `Content-Type`; an absent or empty body is `{}`. Throws
 * `invalid_request` for anything else, without repeating the input.
 */
export async function readBody(req: IncomingMessage, res: ServerResponse): Promise<Record<string, unknown>> {
  if (!hasBody(req)) return {};
  const read = await readJson(req, res);
  if ('fault' in read) {
    if (read.fault === 'empty') return {};
    throw FAULTS[read.fault];
  }
  const { value } = read;
  if (!isRecord(value)) {
    throw refused('The body must be a JSON object.', 'Send an object, such as {"name": "value"}.');
  }
  return value;
}
