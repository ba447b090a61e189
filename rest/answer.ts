import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { type ProtectedResource, buildResourceMetadataUrl } from '../http/protected-resource.ts';
import { buildAnswerTooLargeError, MAX_ANSWER_BYTES } from '../http/answer-size.ts';
import type { UncompressedBody } from '../http/content-codings.ts';
import { computeEtag } from '../http/etag.ts';
import { buildRateLimitHeaders } from '../http/rate-limit-headers.ts';
import {
  getAnswerRequestId,
  type Headers,
  sendBody,
  type SendResult,
  writeHead,
} from '../http/started-answer.ts';
import { getRequestedScopes } from '../tools/shared/runtime/requested-scopes.ts';
import { getBodyJson } from '../tools/shared/runtime/body-json.ts';
import type { Outcome } from '../tools/shared/runtime/call.ts';
import { SCOPES, type Tool } from '../tools/shared/runtime/define.ts';
import type { ToolError } from '../tools/shared/runtime/errors.ts';
import { prefersCsv } from './accepts-csv.ts';
import { BODY_TOO_LARGE } from './body.ts';
import { formatCsv, getItemSchema } from './csv.ts';
import { buildPageLinks } from './page-links.ts';
import { asRecord } from '../rules/typed/records.ts';

/** What an answer depends on in addition to the outcome. */
export type AnswerContext = {
  tool: Tool;
  /** The input as it was sent. */
  input: Record<string, unknown>;
  /** Whether the caller is authenticated. */
  signedIn: boolean;
  /** Origin of the service, without a trailing slash. */
  publicUrl: string;
};

/** Response headers that a script in a browser may read. */
const EXPOSED_HEADERS =
  'ETag, Idempotency-Answered-At, Idempotency-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id';

/** Any origin may read, since nothing here depends on cookies. */
export const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_HEADERS,
};

/** The OAuth protected resource `/v1`. */
export const REST_RESOURCE: ProtectedResource = { path: '/v1', scopes: SCOPES };

/** Writes the outcome of a call: status, headers and JSON body; of a list CSV, if the client prefers it. */
export function sendOutcome(
  req: IncomingMessage,
  res: ServerResponse,
  outcome: Outcome,
  context: AnswerContext,
): SendResult {
  const { tool } = context;
  const { status, body, error, replayed } = outcome;
  const headers: Headers = {
    Vary: 'Authorization, Accept-Encoding',
    ...buildRateLimitHeaders(outcome.limit),
  };
  if (replayed) headers['Idempotency-Replayed'] = 'true';
  if (replayed) headers['Idempotency-Answered-At'] = replayed.since.toISOString();
  if (error) {
    Object.assign(headers, buildErrorHeaders(req, error, context));
    const errorStatus = error.details.reason === BODY_TOO_LARGE ? 413 : status;
    return sendText(res, errorStatus, { text: JSON.stringify(body) }, headers);
  }
  const list = readList(req, body, context);
  Object.assign(headers, list?.headers);
  if (tool.scope === null && tool.rest.method === 'GET') {
    const text = list?.csv ?? withEtag(body, 'cacheable' in tool && tool.cacheable === true);
    return sendValidated(res, text, context.signedIn ? 'no-store' : undefined, headers);
  }
  return sendText(res, status, list?.csv ?? { text: JSON.stringify(body) }, headers);
}

/** Returns the headers of a list, and its CSV if the client prefers that; undefined for an answer that is no list. */
function readList(
  req: IncomingMessage,
  body: Record<string, unknown>,
  context: AnswerContext,
): { headers: Headers; csv: ValidatedText | undefined } | undefined {
  const item = getItemSchema(context.tool);
  if (!item) return undefined;
  const links = buildPageLinks(req, context.publicUrl, body);
  return {
    headers: { Vary: 'Accept, Authorization, Accept-Encoding', ...(links ? { Link: links } : {}) },
    csv: prefersCsv(req) ? withCsv(item, body, context) : undefined,
  };
}

function withCsv(
  item: z.ZodObject,
  { items }: Record<string, unknown>,
  { tool, input }: AnswerContext,
): ValidatedText {
  const parsed: unknown = tool.input.partial().safeParse({ fields: input['fields'] }).data;
  const { fields } = asRecord(parsed);
  const text = formatCsv(
    item,
    Array.isArray(items) ? items : [],
    Array.isArray(fields) ? fields.map(String) : undefined,
  );
  return { text, etag: computeEtag(text), type: CSV_TYPE };
}

/** Answers with an error from outside an operation, such as an unknown address or method. */
export function sendError(
  res: ServerResponse,
  status: number,
  error: ToolError,
  headers: Headers = {},
): SendResult {
  return sendText(res, status, { text: JSON.stringify(error.toBody(getAnswerRequestId(res))) }, headers);
}

const JSON_TYPE = 'application/json; charset=utf-8';
const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** A text, of JSON unless `type` says otherwise; `keep` lets its compressed form be cached. */
type AnswerText = { text: string; type?: string; keep?: UncompressedBody['keep'] };

/** A text with its validator. */
export type ValidatedText = AnswerText & { etag: string };

// A cached answer is the same object each time.
const validatedBodies = new WeakMap<object, ValidatedText>();

function withEtag(body: Record<string, unknown>, isCacheable: boolean): ValidatedText {
  let cached = validatedBodies.get(body);
  if (!cached) {
    const text = getBodyJson(body);
    cached = { text, etag: computeEtag(text), ...(isCacheable ? { keep: { of: body } } : {}) };
    validatedBodies.set(body, cached);
  }
  return cached;
}

/** Answers 200 with an ETag, or 304 if the caller already has the text. */
export function sendValidated(
  res: ServerResponse,
  text: ValidatedText,
  cacheControl = 'public, max-age=0, must-revalidate',
  headers: Headers = {},
): SendResult {
  const { etag } = text;
  headers['ETag'] = etag;
  headers['Cache-Control'] = cacheControl;
  if (!matchesEtag(res.req.headers['if-none-match'], etag)) return sendText(res, 200, text, headers);
  writeHead(res, 304, { Vary: 'Accept-Encoding', ...headers }).end();
}

/**
 * Compares If-None-Match weakly (RFC 9110 section 13.1.2). The package `fresh` is not used: `fetch` adds `Cache-Control: no-cache`
 * to requests with a custom If-None-Match, and scripts would never get a 304.
 */
const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.slice(2));

const TOO_LARGE_ERROR = buildAnswerTooLargeError('Ask for less: a smaller per_page, or fewer records.');

/** Sends a text, with `no-store` unless the headers say otherwise. */
function sendText(
  res: ServerResponse,
  status: number,
  { text, type = JSON_TYPE, keep }: AnswerText,
  headers: Headers,
): SendResult {
  const length = Buffer.byteLength(text);
  if (length > MAX_ANSWER_BYTES) {
    const { ETag: _, 'Cache-Control': __, ...others } = headers;
    return sendError(res, TOO_LARGE_ERROR.status, TOO_LARGE_ERROR, others);
  }
  return sendBody(
    res,
    status,
    { parts: [text], length, keep },
    {
      'Content-Type': type,
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding',
      ...headers,
    },
  );
}

function buildErrorHeaders(req: IncomingMessage, error: ToolError, context: AnswerContext): Headers {
  const { retry_after } = error.details;
  const challenge = buildChallenge(req, error, context);
  return {
    ...(retry_after === undefined ? {} : { 'Retry-After': String(retry_after) }),
    ...(challenge ? { 'WWW-Authenticate': challenge } : {}),
  };
}

/** Builds the challenge of RFC 6750 section 3 with the resource metadata of RFC 9728 section 5.1. */
function buildChallenge(
  req: IncomingMessage,
  error: ToolError,
  { tool, publicUrl }: AnswerContext,
): string | null {
  if (error.code !== 'unauthenticated' && error.code !== 'insufficient_scope') return null;
  const scopes = getRequestedScopes(tool);
  const reason =
    error.code === 'insufficient_scope'
      ? 'insufficient_scope'
      : req.headers.authorization === undefined
        ? null
        : 'invalid_token';
  const parts = [
    reason && `error="${reason}"`,
    scopes.length > 0 && `scope="${scopes.join(' ')}"`,
    `resource_metadata="${buildResourceMetadataUrl(publicUrl, REST_RESOURCE)}"`,
  ];
  return `Bearer ${parts.filter(Boolean).join(', ')}`;
}
