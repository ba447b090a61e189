import type { ErrorCode } from '../tools/shared/runtime/errors.ts';

type Json = Record<string, unknown>;

const text = { type: 'string' };
const integer = { type: 'integer' };

const issue = {
  type: 'object',
  required: ['field', 'code', 'message'],
  properties: {
    field: { ...text, description: 'Dotted path of the value, such as items.0.week.' },
    code: { ...text, description: 'What is wrong, such as required, too_long or unknown_key.' },
    message: text,
    limit: { type: 'number', description: 'The bound that was passed.' },
    actual: { type: 'number', description: 'The length, count or number that was sent.' },
    allowed: { type: 'array', items: text, description: 'The values that are accepted.' },
    fix: text,
  },
};

/** Builds the schema of an error body; `code` is one of `codes`. */
const buildErrorSchema = (codes: ErrorCode[], required: string[], more: Json): Json => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'request_id', ...required],
      properties: {
        code: { ...text, enum: codes },
        message: { ...text, description: 'What is wrong, in words for people.' },
        reason: { ...text, description: 'What exactly is wrong, where the code says too little.' },
        fix: { ...text, description: 'What to do next.' },
        ...more,
        request_id: { ...text, description: 'Names this call in the logs of the service.' },
      },
    },
  },
});

/** The schemas of error bodies: one for rate limits, and one for all other errors. */
export const schemas = {
  Error: buildErrorSchema(
    ['invalid_request', 'unauthenticated', 'insufficient_scope', 'not_found', 'conflict', 'internal'],
    [],
    {
      field: { ...text, description: 'The value at fault, as a dotted path.' },
      issues: { type: 'array', items: issue, description: 'Every problem found, where there are several.' },
      scopes: { type: 'array', items: text, description: 'The scopes that are needed.' },
      limit: { ...integer, description: 'The bound that was passed.' },
      quote: {
        type: 'object',
        description: 'Of create_checkout, where the cart has another total now: as quote_order answers.',
      },
      used: { ...integer, description: 'How much there is already of what `limit` bounds.' },
      retry_after: { ...integer, description: 'Seconds to wait before the same call can succeed.' },
    },
  ),
  RateLimitError: buildErrorSchema(['rate_limited'], ['retry_after', 'limit', 'window_seconds'], {
    retry_after: { ...integer, description: 'Seconds until the next call is let through.' },
    limit: { ...integer, description: 'Calls allowed in one window.' },
    window_seconds: { ...integer, description: 'Length of the window in seconds.' },
  }),
};

const buildHeader = (description: string, schema: Json = text): Json => ({ description, schema });

/** The response headers that operations share. */
export const responseHeaders = {
  'X-Request-Id': buildHeader('The id sent with the request, or one made for it.'),
  RateLimit: buildHeader(
    'What is left of the quota and the seconds until it is whole: `"reads";r=599;t=42`.',
  ),
  'RateLimit-Policy': buildHeader('The quota and its window in seconds: `"reads";q=600;w=60`.'),
  ETag: buildHeader('Weak validator of the body: send it as If-None-Match to get 304 while nothing changed.'),
  Link: buildHeader('The pages of the list, as `rel` first, prev, next and last (RFC 8288).'),
  'Idempotency-Replayed': buildHeader('`true` if the answer is that of an earlier call.', {
    type: 'string',
    enum: ['true'],
  }),
  'Idempotency-Answered-At': buildHeader(
    'With Idempotency-Replayed: the time of the first answer. It may be outdated; read operations return the current state.',
    { type: 'string', format: 'date-time' },
  ),
  'Retry-After': buildHeader('Seconds to wait.', integer),
  'WWW-Authenticate': buildHeader('The challenge of RFC 6750, with where to sign in.'),
};

const buildErrorResponse = (description: string, more: string[] = [], schema = 'Error'): Json => ({
  description,
  headers: Object.fromEntries(
    ['X-Request-Id', ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});

/** The error answers that operations share. */
export const errorResponses = {
  InvalidRequest: buildErrorResponse('Parameters or body break a rule; `issues` names every one.'),
  Unauthenticated: buildErrorResponse('Not signed in, or the credentials do not hold.', ['WWW-Authenticate']),
  InsufficientScope: buildErrorResponse('The access does not include the scope that is needed.', [
    'WWW-Authenticate',
  ]),
  NotFound: buildErrorResponse('There is no such thing, or it belongs to somebody else.'),
  Conflict: buildErrorResponse(
    'The thing is in a state that does not allow this, or the same call is still running.',
    ['Retry-After'],
  ),
  TooLarge: buildErrorResponse('The body has more than 1 MB; the code is `invalid_request`.'),
  RateLimited: buildErrorResponse(
    'Too many calls.',
    ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
    'RateLimitError',
  ),
  Internal: buildErrorResponse('Something went wrong on our side.'),
  Unavailable: buildErrorResponse('The database, or all of the service, does not answer just now.', [
    'Retry-After',
  ]),
};
