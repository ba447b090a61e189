import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ProtectedResource, resourceMetadataUrl } from '../http/protected-resource.ts';
import { noteForLog } from '../http/access-log.ts';
import { answerTooLarge, MAX_ANSWER } from '../http/answer-size.ts';
import { encode, type Encoded, type Plain } from '../http/content-codings.ts';
import { etagOf } from '../http/etag.ts';
import { rateLimitHeaders } from '../http/rate-limit-headers.ts';
import { unreadAnswers } from '../http/unread-answers.ts';
import { apiHeaders } from '../http/api-headers.ts';
import { askedScopes } from '../tools/shared/runtime/asked-scopes.ts';
import type { Outcome } from '../tools/shared/runtime/call.ts';
import { SCOPES, type Tool } from '../tools/shared/runtime/define.ts';
import type { ToolError } from '../tools/shared/runtime/errors.ts';
import { BODY_TOO_LARGE } from './body.ts';
import { lookUp } from '../rules/typed/sure.ts';

/** What an answer depends on in addition to the outcome. */
export type Asked = {
  tool: Tool;
  /** Whether the caller is authenticated. */
  signedIn: boolean;
  /** Origin of the service, without a trailing slash. */
  publicUrl: string;
};

/** Response headers that a script in a browser may read. */
const EXPOSED_HEADERS =
  'ETag, Idempotency-Answered-At, Idempotency-Replayed, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id';

// Any origin may read, since nothing here depends on cookies.
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_HEADERS,
};

/** The OAuth protected resource `/v1`. */
export const REST_RESOURCE: ProtectedResource = { path: '/v1', scopes: SCOPES };

type Headers = Record<string, string | number>;

/** The result of sending: a promise if the answer is compressed on another thread first. */
type Sent = void | Promise<void>;

/** The request id and headers of each answer in progress. */
const begun = new WeakMap<ServerResponse, { requestId: string; headers: Headers }>();

/** Starts an answer with a request id and the security headers. */
export function begin(res: ServerResponse, requestId: string, publicUrl: string): void {
  noteForLog(res, { requestId });
  begun.set(res, { requestId, headers: { ...apiHeaders(publicUrl) } });
}

/** Adds headers to a started answer. */
export function addHeaders(res: ServerResponse, headers: Headers): void {
  Object.assign(lookUp(begun, res).headers, headers);
}

/** Returns the request id of a started answer. */
export const idOfAnswer = (res: ServerResponse): string => lookUp(begun, res).requestId;

/** Writes status and headers in one call; setting them one by one takes as long as a database read. */
export function writeHead(res: ServerResponse, status: number, headers: Headers): ServerResponse {
  return res.writeHead(status, {
    ...CORS,
    ...lookUp(begun, res).headers,
    'X-Request-Id': idOfAnswer(res),
    ...headers,
  });
}

/** Writes the outcome of a call: status, headers and JSON body. */
export function answer(req: IncomingMessage, res: ServerResponse, outcome: Outcome, asked: Asked): Sent {
  const { tool } = asked;
  const { status, body, error, replayed } = outcome;
  const headers: Headers = { Vary: 'Authorization, Accept-Encoding', ...rateLimitHeaders(outcome.limit) };
  if (replayed) headers['Idempotency-Replayed'] = 'true';
  if (replayed) headers['Idempotency-Answered-At'] = replayed.since.toISOString();
  if (error) {
    Object.assign(headers, errorHeaders(req, error, asked));
    const refused = error.details.reason === BODY_TOO_LARGE ? 413 : status;
    return send(res, refused, { text: JSON.stringify(body) }, 'no-store', headers);
  } else if (tool.scope === null && tool.rest.method === 'GET') {
    const text = validated(body, 'kept' in tool && tool.kept === true);
    return sendValidated(req, res, text, asked.signedIn ? 'no-store' : undefined, headers);
  } else {
    return send(res, status, { text: JSON.stringify(body) }, 'no-store', headers);
  }
}

/** Answers with an error from outside an operation, such as an unknown address or method. */
export function refuse(res: ServerResponse, status: number, error: ToolError, headers: Headers = {}): Sent {
  return send(res, status, { text: JSON.stringify(error.toBody(idOfAnswer(res))) }, 'no-store', headers);
}

/** A JSON text; `keep` lets its compressed form be cached. */
type Text = { text: string; keep?: Plain['keep'] };

/** A JSON text with its validator. */
export type Validated = Text & { etag: string };

// A cached answer is the same object each time.
const made = new WeakMap<object, Validated>();

function validated(body: object, isKept: boolean): Validated {
  let known = made.get(body);
  if (!known) {
    const text = JSON.stringify(body);
    known = { text, etag: etagOf(text), ...(isKept ? { keep: { of: body } } : {}) };
    made.set(body, known);
  }
  return known;
}

/** Answers 200 with an ETag, or 304 if the caller already has the text. */
export function sendValidated(
  req: IncomingMessage,
  res: ServerResponse,
  text: Validated,
  cacheControl = 'public, max-age=0, must-revalidate',
  headers: Headers = {},
): Sent {
  const { etag } = text;
  headers['ETag'] = etag;
  if (!holds(req.headers['if-none-match'], etag)) return send(res, 200, text, cacheControl, headers);
  writeHead(res, 304, { Vary: 'Accept-Encoding', 'Cache-Control': cacheControl, ...headers }).end();
}

/**
 * Compares If-None-Match weakly (RFC 9110 section 13.1.2). The package `fresh` is not used: `fetch` adds `Cache-Control: no-cache`
 * to requests with a custom If-None-Match, and scripts would never get a 304.
 */
const holds = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.slice(2));

const TOO_LARGE = answerTooLarge('Ask for less: a smaller per_page, or fewer records.');

/**
 * Sends a JSON text, compressed as the client requests. Compression leaks nothing to other websites (BREACH), since no credential
 * that browsers send automatically is accepted here.
 */
function send(
  res: ServerResponse,
  status: number,
  { text, keep }: Text,
  cacheControl: string,
  headers: Headers,
): Sent {
  const length = Buffer.byteLength(text);
  if (length > MAX_ANSWER) {
    const { ETag: _, ...others } = headers;
    return refuse(res, TOO_LARGE.status, TOO_LARGE, others);
  }
  const write = (encoded: Encoded | undefined): void => {
    const bytes = encoded ? encoded.bytes.length : length;
    writeHead(res, status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': bytes,
      'Cache-Control': cacheControl,
      Vary: 'Accept-Encoding',
      ...(encoded ? { 'Content-Encoding': encoded.coding } : {}),
      ...headers,
    }).end(encoded ? encoded.bytes : text);
    noteForLog(res, { bytes });
    unreadAnswers.watch(res);
  };
  const encoded = encode(res.req.headers['accept-encoding'], {
    length,
    bytes: () => Buffer.from(text),
    keep,
  });
  return encoded instanceof Promise ? encoded.then(write) : write(encoded);
}

function errorHeaders(req: IncomingMessage, error: ToolError, asked: Asked): Headers {
  const { retry_after } = error.details;
  const challenge = challengeOf(req, error, asked);
  return {
    ...(retry_after === undefined ? {} : { 'Retry-After': String(retry_after) }),
    ...(challenge ? { 'WWW-Authenticate': challenge } : {}),
  };
}

/** Builds the challenge of RFC 6750 section 3 with the resource metadata of RFC 9728 section 5.1. */
function challengeOf(req: IncomingMessage, error: ToolError, { tool, publicUrl }: Asked): string | null {
  if (error.code !== 'unauthenticated' && error.code !== 'insufficient_scope') return null;
  const scopes = askedScopes(tool);
  const reason =
    error.code === 'insufficient_scope'
      ? 'insufficient_scope'
      : req.headers.authorization === undefined
        ? null
        : 'invalid_token';
  const parts = [
    reason && `error="${reason}"`,
    scopes.length > 0 && `scope="${scopes.join(' ')}"`,
    `resource_metadata="${resourceMetadataUrl(publicUrl, REST_RESOURCE)}"`,
  ];
  return `Bearer ${parts.filter(Boolean).join(', ')}`;
}
